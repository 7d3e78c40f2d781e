CREATE TABLE "agreement_versions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "agreement_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"agreement" text NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "agreement_id" integer;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
-- The names of a record in other languages, for what makes words of them.
CREATE FUNCTION translated_names(translations jsonb) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(value->>'name', ' '), '') FROM jsonb_each(translations)
$$;--> statement-breakpoint
ALTER TABLE "products" drop column "search";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (search_words(name || ' ' || translated_names(translations))) STORED;--> statement-breakpoint
CREATE INDEX "products_search_idx" ON "products" USING gin ("search");--> statement-breakpoint
ALTER TABLE "open_classes" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "agreement_id" integer;--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "custom_pages" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "translations" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "agreement_versions_newest_idx" ON "agreement_versions" USING btree ("agreement","language","id" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_agreement_id_agreement_versions_id_fk" FOREIGN KEY ("agreement_id") REFERENCES "public"."agreement_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
DROP TRIGGER products_change_words ON products;--> statement-breakpoint
CREATE TRIGGER products_change_words AFTER UPDATE OF name, translations, status, type, price ON products
  FOR EACH ROW WHEN ((OLD.name, OLD.translations, OLD.status, OLD.type, OLD.price)
    IS DISTINCT FROM (NEW.name, NEW.translations, NEW.status, NEW.type, NEW.price))
  EXECUTE FUNCTION keep_product_words();--> statement-breakpoint
-- Keeps each text that an agreement has in a language, whoever changes it. The main language decides what its own text is in.
CREATE FUNCTION keep_agreement_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO agreement_versions (agreement, language, title, content)
  SELECT s.key, t.language, t.title, t.content
  FROM settings s
  CROSS JOIN (
    SELECT coalesce((SELECT value->>'main_language' FROM settings WHERE key = 'web_config'), 'zh') AS language
  ) main
  CROSS JOIN LATERAL (
    SELECT main.language, s.value->>'title' AS title, s.value->>'content' AS content
    UNION ALL
    SELECT e.key, e.value->>'title', e.value->>'content' FROM jsonb_each(s.translations) e WHERE e.key <> main.language
  ) t
  WHERE s.key IN ('reg_agreement', 'buy_agreement') AND t.title <> '' AND t.content <> ''
    AND NOT EXISTS (
      SELECT FROM (
        SELECT v.title, v.content FROM agreement_versions v
        WHERE v.agreement = s.key AND v.language = t.language ORDER BY v.id DESC LIMIT 1
      ) newest WHERE newest.title = t.title AND newest.content = t.content);
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER settings_keep_agreements AFTER INSERT OR UPDATE ON settings
  FOR EACH ROW WHEN (NEW.key IN ('web_config', 'reg_agreement', 'buy_agreement'))
  EXECUTE FUNCTION keep_agreement_versions();--> statement-breakpoint
UPDATE settings SET value = value WHERE key = 'reg_agreement';--> statement-breakpoint
UPDATE settings SET value = value WHERE key = 'buy_agreement';
