CREATE TABLE "lesson_series" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "lesson_series_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_id" integer NOT NULL,
	"zone" text NOT NULL,
	"weekdays" smallint[] NOT NULL,
	"every_weeks" smallint DEFAULT 1 NOT NULL,
	"first_day" date NOT NULL,
	"from_minute" smallint NOT NULL,
	"minutes" smallint NOT NULL,
	"created_by" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "lesson_series_weekdays_check" CHECK ("lesson_series"."weekdays" <@ '{1,2,3,4,5,6,7}'::smallint[])
);
--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "series_id" integer;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "is_detached" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "lessons" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "lesson_series" ADD CONSTRAINT "lesson_series_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lesson_series" ADD CONSTRAINT "lesson_series_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lesson_series_product_idx" ON "lesson_series" USING btree ("product_id");--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_series_id_lesson_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."lesson_series"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "lessons_series_idx" ON "lessons" USING btree ("series_id","begin_at") WHERE "lessons"."series_id" is not null;--> statement-breakpoint
-- Who schedules lessons asks for a refusal where all others let a class that overlaps stand as an overbooking.
CREATE OR REPLACE FUNCTION occupy_teacher(teacher integer, during tstzrange, kind text, number integer) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_person_time(teacher);
  DELETE FROM occupancies WHERE person_id = teacher AND span && during AND hold_until <= now();
  BEGIN
    INSERT INTO occupancies (person_id, span, source, source_id) VALUES (teacher, during, kind, number);
  EXCEPTION WHEN exclusion_violation THEN
    IF current_setting('shuyuan.refuse_overbooking', true) = 'on'
      OR EXISTS (SELECT FROM occupancies WHERE person_id = teacher AND span && during AND source = 'slot') THEN
      RAISE;
    END IF;
    INSERT INTO occupancies (person_id, span, source, source_id, overbook)
    VALUES (teacher, during, kind, number, true);
  END;
END $$;--> statement-breakpoint
-- A cancelled lesson occupies nobody.
CREATE OR REPLACE FUNCTION keep_lesson_occupancy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM occupancies WHERE source = 'lesson' AND source_id = OLD.id;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM occupancies WHERE source IN ('lesson', 'slot') AND source_id = OLD.id;
    RETURN NULL;
  END IF;
  IF NEW.product_id IS NOT NULL AND NEW.teacher_id IS NOT NULL AND NEW.cancelled_at IS NULL
    AND NEW.end_at > NEW.begin_at THEN
    PERFORM occupy_teacher(NEW.teacher_id, tstzrange(NEW.begin_at, NEW.end_at), 'lesson', NEW.id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER lessons_change_occupancy ON lessons;--> statement-breakpoint
CREATE TRIGGER lessons_change_occupancy AFTER UPDATE OF teacher_id, begin_at, end_at, cancelled_at ON lessons
  FOR EACH ROW WHEN ((OLD.teacher_id, OLD.begin_at, OLD.end_at, OLD.cancelled_at)
    IS DISTINCT FROM (NEW.teacher_id, NEW.begin_at, NEW.end_at, NEW.cancelled_at))
  EXECUTE FUNCTION keep_lesson_occupancy();
