-- A key is a person's own from now on. The keys of classes, which were shown before, are new, so that nobody who had one
-- publishes with it: programs such as OBS get the new key of a class from its page.
-- locks: one row for each class, read once; of them those to come and those without an end are written
UPDATE open_classes SET stream_key = replace(gen_random_uuid()::text || substr(gen_random_uuid()::text, 1, 8), '-', '')
  WHERE end_at IS NULL OR end_at > now() - interval '1 day';
