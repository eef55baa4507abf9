-- A clock that the tests set: functions of the same names as the server's own, in a schema that is searched
-- before the server's. So the statements of the store run on it as they are.

CREATE SCHEMA simulated;
CREATE UNLOGGED TABLE simulated.clock (micros bigint NOT NULL) WITH (fillfactor = 10);
INSERT INTO simulated.clock VALUES (0);
CREATE FUNCTION simulated.clock_timestamp() RETURNS timestamptz LANGUAGE sql VOLATILE AS
  'SELECT timestamptz ''epoch'' + micros * interval ''1 microsecond'' FROM simulated.clock';
CREATE FUNCTION simulated.now() RETURNS timestamptz LANGUAGE sql VOLATILE AS
  'SELECT simulated.clock_timestamp()';
