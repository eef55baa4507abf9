-- Describes the table. Sends no DDL and needs no right on the table.
--
-- Parameters: the table, quoted
-- Answer: one row: the server's version as a number, its encoding, whether it refuses to write; then, null
--         if there is no table: 'u' if it is unlogged, whether name alone is a unique key, the columns and
--         their types, a column that would have to be given a value where we have none, the longest name
--         if there is a limit

SELECT
  current_setting('server_version_num')::integer AS version,
  current_setting('server_encoding') AS encoding,
  current_setting('transaction_read_only')::boolean AS read_only,
  c.relpersistence::text AS persistence,
  EXISTS (
    SELECT
    FROM pg_catalog.pg_index i
    JOIN pg_catalog.pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[0]
    WHERE i.indrelid = c.oid AND i.indisunique AND i.indisvalid AND i.indnkeyatts = 1
      AND i.indpred IS NULL AND a.attname = 'name'
  ) AS name_is_key,
  (
    SELECT array_agg(a.attname::text ORDER BY a.attnum)
    FROM pg_catalog.pg_attribute a
    WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  ) AS columns,
  (
    -- Without the quotes of quote_all_identifiers.
    SELECT array_agg(replace(pg_catalog.format_type(a.atttypid, NULL), '"', '') ORDER BY a.attnum)
    FROM pg_catalog.pg_attribute a
    WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
  ) AS types,
  (
    SELECT min(a.attname::text)
    FROM pg_catalog.pg_attribute a
    WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attnotnull
      AND CASE
        WHEN a.attname IN ('name', 'owner', 'fencing_token', 'acquired_at', 'expires_at') THEN false
        WHEN a.attname IN ('token', 'data', 'abandoned', 'abandoned_at') THEN true
        ELSE NOT a.atthasdef AND a.attidentity = ''
      END
  ) AS never_null,
  (
    SELECT a.atttypmod - 4
    FROM pg_catalog.pg_attribute a
    WHERE a.attrelid = c.oid AND a.attname = 'name' AND a.atttypmod > 4
  ) AS longest_name
FROM (SELECT pg_catalog.to_regclass(?::text) AS oid) t
LEFT JOIN pg_catalog.pg_class c ON c.oid = t.oid
