-- repeat
UPDATE users SET phone_since = changed.at FROM (
  SELECT id, max(at) AS at FROM (
    SELECT user_id AS id, ended_at AS at FROM sessions WHERE end_reason = 'phone changed'
    UNION ALL SELECT substr(subject, 6)::int, at FROM audit_log
      WHERE action = 'user changed' AND subject ~ '^user \d+$'
        AND (detail #>> '{before,telephone}' IS DISTINCT FROM detail #>> '{after,telephone}'
          OR detail -> 'fields' ? 'telephone')
  ) found WHERE id IN (SELECT id FROM users WHERE phone_since IS NULL)
  GROUP BY id LIMIT 1000
) changed WHERE users.id = changed.id AND users.phone_since IS NULL
