-- Which language a text of an agreement is in is known once everything of a change is stored: a new main language takes
-- the texts along that the school opened with.
DROP TRIGGER settings_keep_agreements ON settings;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER settings_keep_agreements AFTER INSERT OR UPDATE ON settings
  DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.key IN ('web_config', 'reg_agreement', 'buy_agreement'))
  EXECUTE FUNCTION keep_agreement_versions();--> statement-breakpoint
-- locks: settings has one row for each setting, some dozens
-- The grades that a school opens with had no translations; of other grades the school knows them itself.
UPDATE settings SET translations = '{
  "en": {"grade:小学": "Primary school", "grade:初中": "Middle school", "grade:高中": "High school", "grade:大学": "University", "grade:成人": "Adult"},
  "zh_tw": {"grade:小学": "國小", "grade:初中": "國中", "grade:高中": "高中", "grade:大学": "大學", "grade:成人": "成人"}
}' WHERE key = 'reg_conf' AND translations = '{}'
  AND value->'available'->'enabled' @> '[{"key": "grade"}]' AND EXISTS (
    SELECT FROM jsonb_array_elements(value->'available'->'enabled') field
    WHERE field->>'key' = 'grade' AND field->'value' = '["小学", "初中", "高中", "大学", "成人"]');
