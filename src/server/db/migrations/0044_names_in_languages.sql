ALTER TABLE "users" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "announcements" ADD COLUMN "target_names" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- Calendars have the names of classes in the language of their owner: a translation is a change of the class too.
DROP TRIGGER open_classes_count_change ON open_classes;--> statement-breakpoint
CREATE TRIGGER open_classes_count_change BEFORE UPDATE OF name, translations, begin_at, end_at, cancelled_at ON open_classes
  FOR EACH ROW WHEN (
    (OLD.name, translated_names(OLD.translations), OLD.begin_at, OLD.end_at, OLD.cancelled_at)
    IS DISTINCT FROM (NEW.name, translated_names(NEW.translations), NEW.begin_at, NEW.end_at, NEW.cancelled_at))
  EXECUTE FUNCTION count_class_change();--> statement-breakpoint
-- Booked lessons have the name of their course, from now on in all its languages; those to come get them now.
UPDATE lessons l SET translations = named.titles
FROM booked_lessons b JOIN products p ON p.id = b.product_id
CROSS JOIN LATERAL (
  SELECT jsonb_object_agg(e.key, jsonb_build_object('title', e.value -> 'name')) AS titles
  FROM jsonb_each(p.translations) e WHERE e.value ? 'name'
) named
WHERE b.lesson_id = l.id AND l.title = p.name AND l.begin_at > now() AND named.titles IS NOT NULL;--> statement-breakpoint
UPDATE open_classes c SET translations = named.names
FROM lessons l JOIN booked_lessons b ON b.lesson_id = l.id
CROSS JOIN LATERAL (
  SELECT jsonb_object_agg(e.key, jsonb_build_object('name', e.value -> 'title')) AS names
  FROM jsonb_each(l.translations) e WHERE e.value ? 'title'
) named
WHERE c.lesson_id = l.id AND l.begin_at > now() AND named.names IS NOT NULL;--> statement-breakpoint
UPDATE announcements a SET target_names = named.names
FROM (
  SELECT 'course' AS audience, id, name, translations FROM products
  UNION ALL SELECT 'class', id, name, translations FROM open_classes
) t
CROSS JOIN LATERAL (
  SELECT jsonb_object_agg(e.key, e.value -> 'name') AS names FROM jsonb_each(t.translations) e WHERE e.value ? 'name'
) named
WHERE a.audience = t.audience AND a.target_id = t.id AND a.target_name = t.name AND named.names IS NOT NULL;
