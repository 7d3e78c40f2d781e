-- of PostgreSQL itself, and trusted: the owner of a database may create it
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "balance_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "balance_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"grant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"hours" integer NOT NULL,
	"booking_id" integer,
	"actor_id" integer,
	"reason" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "balance_entries_kind_check" CHECK ("balance_entries"."kind" in ('bought', 'adjusted', 'booked', 'returned', 'used', 'forfeited', 'revoked'))
);
--> statement-breakpoint
CREATE TABLE "balances" (
	"grant_id" integer PRIMARY KEY NOT NULL,
	"bought" integer NOT NULL,
	"adjusted" integer DEFAULT 0 NOT NULL,
	"booked" integer DEFAULT 0 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"forfeited" integer DEFAULT 0 NOT NULL,
	"revoked" integer DEFAULT 0 NOT NULL,
	"left" integer GENERATED ALWAYS AS (bought + adjusted - booked - used - forfeited - revoked) STORED NOT NULL,
	CONSTRAINT "balances_left_check" CHECK ("balances"."bought" >= 0 and "balances"."booked" >= 0 and "balances"."used" >= 0 and "balances"."forfeited" >= 0 and "balances"."revoked" >= 0
        and "balances"."bought" + "balances"."adjusted" - "balances"."booked" - "balances"."used" - "balances"."forfeited" - "balances"."revoked" >= 0)
);
--> statement-breakpoint
CREATE TABLE "booked_lessons" (
	"lesson_id" integer PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"quota" smallint NOT NULL,
	"cancelled_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "booked_lessons_quota_check" CHECK ("booked_lessons"."quota" > 0)
);
--> statement-breakpoint
CREATE TABLE "hour_exceptions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hour_exceptions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"teacher_id" integer NOT NULL,
	"span" "tstzrange" NOT NULL,
	"kind" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "hour_exceptions_kind_check" CHECK ("hour_exceptions"."kind" in ('open', 'closed')),
	CONSTRAINT "hour_exceptions_span_check" CHECK (not isempty("hour_exceptions"."span"))
);
--> statement-breakpoint
CREATE TABLE "hour_rules" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hour_rules_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"set_id" integer NOT NULL,
	"weekday" smallint NOT NULL,
	"from_minute" smallint NOT NULL,
	"to_minute" smallint NOT NULL,
	CONSTRAINT "hour_rules_weekday_check" CHECK ("hour_rules"."weekday" between 1 and 7),
	CONSTRAINT "hour_rules_minutes_check" CHECK ("hour_rules"."from_minute" between 0 and 1439 and "hour_rules"."to_minute" > "hour_rules"."from_minute" and "hour_rules"."to_minute" <= "hour_rules"."from_minute" + 1440)
);
--> statement-breakpoint
CREATE TABLE "hour_sets" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "hour_sets_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"teacher_id" integer NOT NULL,
	"zone" text NOT NULL,
	"valid" daterange NOT NULL,
	"minutes" smallint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "bookings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"lesson_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"grant_id" integer NOT NULL,
	"seat" smallint NOT NULL,
	"status" text NOT NULL,
	"held_until" timestamp with time zone,
	"request_key" text,
	"moved_from" integer,
	"move_asked_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"cancelled_by" integer,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"is_late" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "bookings_status_check" CHECK ("bookings"."status" in ('held', 'booked', 'used', 'cancelled')),
	CONSTRAINT "bookings_seat_check" CHECK ("bookings"."seat" > 0),
	CONSTRAINT "bookings_held_check" CHECK (("bookings"."status" = 'held') = ("bookings"."held_until" is not null))
);
--> statement-breakpoint
CREATE TABLE "occupancies" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "occupancies_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"person_id" integer NOT NULL,
	"span" "tstzrange" NOT NULL,
	"source" text NOT NULL,
	"source_id" integer NOT NULL,
	"hold_until" timestamp with time zone,
	"overbook" boolean DEFAULT false NOT NULL,
	CONSTRAINT "occupancies_source_check" CHECK ("occupancies"."source" in ('lesson', 'class', 'slot', 'booking')),
	CONSTRAINT "occupancies_span_check" CHECK (not isempty("occupancies"."span"))
);
--> statement-breakpoint
ALTER TABLE "lessons" ALTER COLUMN "product_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "balance_entries" ADD CONSTRAINT "balance_entries_grant_id_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_entries" ADD CONSTRAINT "balance_entries_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balance_entries" ADD CONSTRAINT "balance_entries_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_grant_id_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booked_lessons" ADD CONSTRAINT "booked_lessons_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "booked_lessons" ADD CONSTRAINT "booked_lessons_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_exceptions" ADD CONSTRAINT "hour_exceptions_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_rules" ADD CONSTRAINT "hour_rules_set_id_hour_sets_id_fk" FOREIGN KEY ("set_id") REFERENCES "public"."hour_sets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hour_sets" ADD CONSTRAINT "hour_sets_teacher_id_users_id_fk" FOREIGN KEY ("teacher_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_lesson_id_lessons_id_fk" FOREIGN KEY ("lesson_id") REFERENCES "public"."lessons"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_student_id_users_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_grant_id_grants_id_fk" FOREIGN KEY ("grant_id") REFERENCES "public"."grants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_moved_from_bookings_id_fk" FOREIGN KEY ("moved_from") REFERENCES "public"."bookings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_cancelled_by_users_id_fk" FOREIGN KEY ("cancelled_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "occupancies" ADD CONSTRAINT "occupancies_person_id_users_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "balance_entries_grant_idx" ON "balance_entries" USING btree ("grant_id","id");--> statement-breakpoint
CREATE INDEX "booked_lessons_product_idx" ON "booked_lessons" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "hour_exceptions_teacher_idx" ON "hour_exceptions" USING btree ("teacher_id");--> statement-breakpoint
CREATE INDEX "hour_rules_set_idx" ON "hour_rules" USING btree ("set_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_seat_key" ON "bookings" USING btree ("lesson_id","seat") WHERE "bookings"."status" <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_student_key" ON "bookings" USING btree ("lesson_id","student_id") WHERE "bookings"."status" <> 'cancelled';--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_request_key" ON "bookings" USING btree ("student_id","request_key");--> statement-breakpoint
CREATE INDEX "bookings_student_idx" ON "bookings" USING btree ("student_id","id");--> statement-breakpoint
CREATE INDEX "bookings_grant_idx" ON "bookings" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "bookings_held_idx" ON "bookings" USING btree ("held_until") WHERE "bookings"."status" = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "occupancies_source_key" ON "occupancies" USING btree ("source","source_id","person_id");--> statement-breakpoint
CREATE INDEX "occupancies_person_span_idx" ON "occupancies" USING gist ("person_id","span");--> statement-breakpoint
-- Drizzle knows neither constraint.
ALTER TABLE "occupancies" ADD CONSTRAINT "occupancies_person_span_excl"
  EXCLUDE USING gist ("person_id" WITH =, "span" WITH &&) WHERE (NOT "overbook");--> statement-breakpoint
ALTER TABLE "hour_sets" ADD CONSTRAINT "hour_sets_teacher_valid_excl"
  EXCLUDE USING gist ("teacher_id" WITH =, "valid" WITH &&);--> statement-breakpoint
-- The lock of a person's time, under which it is read before it is written (features/schedule/person-locks.ts).
CREATE FUNCTION lock_person_time(person integer) RETURNS void LANGUAGE sql AS $$
  SELECT pg_advisory_xact_lock(7301, person);
$$;--> statement-breakpoint
-- Writes when a teacher is busy with a lesson of a course or an open class. What the school plans twice stands twice, as
-- it always has; over a booked lesson it plans nothing.
CREATE FUNCTION occupy_teacher(teacher integer, during tstzrange, kind text, number integer) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM lock_person_time(teacher);
  DELETE FROM occupancies WHERE person_id = teacher AND span && during AND hold_until <= now();
  BEGIN
    INSERT INTO occupancies (person_id, span, source, source_id) VALUES (teacher, during, kind, number);
  EXCEPTION WHEN exclusion_violation THEN
    IF EXISTS (SELECT FROM occupancies WHERE person_id = teacher AND span && during AND source = 'slot') THEN
      RAISE;
    END IF;
    INSERT INTO occupancies (person_id, span, source, source_id, overbook)
    VALUES (teacher, during, kind, number, true);
  END;
END $$;--> statement-breakpoint
CREATE FUNCTION keep_lesson_occupancy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    DELETE FROM occupancies WHERE source = 'lesson' AND source_id = OLD.id;
  ELSIF TG_OP = 'DELETE' THEN
    DELETE FROM occupancies WHERE source IN ('lesson', 'slot') AND source_id = OLD.id;
    RETURN NULL;
  END IF;
  IF NEW.product_id IS NOT NULL AND NEW.teacher_id IS NOT NULL AND NEW.end_at > NEW.begin_at THEN
    PERFORM occupy_teacher(NEW.teacher_id, tstzrange(NEW.begin_at, NEW.end_at), 'lesson', NEW.id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION end_booking_occupancy() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM occupancies WHERE source = 'booking' AND source_id = OLD.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER bookings_end_occupancy AFTER DELETE ON bookings
  FOR EACH ROW EXECUTE FUNCTION end_booking_occupancy();--> statement-breakpoint
CREATE TRIGGER lessons_make_occupancy AFTER INSERT OR DELETE ON lessons
  FOR EACH ROW EXECUTE FUNCTION keep_lesson_occupancy();--> statement-breakpoint
CREATE TRIGGER lessons_change_occupancy AFTER UPDATE OF teacher_id, begin_at, end_at ON lessons
  FOR EACH ROW WHEN ((OLD.teacher_id, OLD.begin_at, OLD.end_at) IS DISTINCT FROM (NEW.teacher_id, NEW.begin_at, NEW.end_at))
  EXECUTE FUNCTION keep_lesson_occupancy();--> statement-breakpoint
CREATE FUNCTION keep_class_occupancy() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  teacher integer;
BEGIN
  DELETE FROM occupancies WHERE source = 'class' AND source_id = OLD.id;
  IF TG_OP = 'UPDATE' AND NEW.cancelled_at IS NULL THEN
    FOR teacher IN SELECT teacher_id FROM open_class_teachers WHERE class_id = NEW.id ORDER BY teacher_id LOOP
      PERFORM occupy_teacher(teacher, tstzrange(NEW.begin_at, NEW.end_at), 'class', NEW.id);
    END LOOP;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER open_classes_change_occupancy AFTER UPDATE OF begin_at, end_at, cancelled_at ON open_classes
  FOR EACH ROW WHEN (NEW.lesson_id IS NULL AND
    (OLD.begin_at, OLD.end_at, OLD.cancelled_at) IS DISTINCT FROM (NEW.begin_at, NEW.end_at, NEW.cancelled_at))
  EXECUTE FUNCTION keep_class_occupancy();--> statement-breakpoint
CREATE TRIGGER open_classes_end_occupancy AFTER DELETE ON open_classes
  FOR EACH ROW WHEN (OLD.lesson_id IS NULL) EXECUTE FUNCTION keep_class_occupancy();--> statement-breakpoint
CREATE FUNCTION keep_class_teacher_occupancy() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  during tstzrange;
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM occupancies WHERE source = 'class' AND source_id = OLD.class_id AND person_id = OLD.teacher_id;
    RETURN NULL;
  END IF;
  SELECT tstzrange(begin_at, end_at) INTO during FROM open_classes
  WHERE id = NEW.class_id AND lesson_id IS NULL AND cancelled_at IS NULL;
  IF FOUND THEN
    PERFORM occupy_teacher(NEW.teacher_id, during, 'class', NEW.class_id);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER open_class_teachers_keep_occupancy AFTER INSERT OR DELETE ON open_class_teachers
  FOR EACH ROW EXECUTE FUNCTION keep_class_teacher_occupancy();--> statement-breakpoint
-- What stands overlaps here and there: the earliest of those keeps its time, each that begins before another has ended
-- becomes an overbooking.
INSERT INTO occupancies (person_id, span, source, source_id, overbook)
SELECT person_id, tstzrange(begin_at, end_at), source, source_id,
  coalesce(begin_at < max(end_at) OVER (
    PARTITION BY person_id ORDER BY begin_at, source, source_id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), false)
FROM (
  SELECT teacher_id AS person_id, begin_at, end_at, 'lesson' AS source, id AS source_id
  FROM lessons WHERE teacher_id IS NOT NULL AND end_at > begin_at
  UNION ALL
  SELECT t.teacher_id, c.begin_at, c.end_at, 'class', c.id
  FROM open_classes c JOIN open_class_teachers t ON t.class_id = c.id
  WHERE c.lesson_id IS NULL AND c.cancelled_at IS NULL
) AS busy;--> statement-breakpoint
-- A grant of an appointment course (type 2) gives as many lesson hours as the course has lessons (class_times).
CREATE FUNCTION make_balance() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  WITH made AS (
    INSERT INTO balances (grant_id, bought)
    SELECT NEW.id, (SELECT count(*) FROM lessons l WHERE l.product_id = p.id)
    FROM products p WHERE p.id = NEW.product_id AND p.type = 2
    RETURNING grant_id, bought
  )
  INSERT INTO balance_entries (grant_id, kind, hours) SELECT grant_id, 'bought', bought FROM made;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER grants_make_balance AFTER INSERT ON grants FOR EACH ROW EXECUTE FUNCTION make_balance();--> statement-breakpoint
INSERT INTO balances (grant_id, bought, forfeited, revoked)
SELECT id, hours, CASE WHEN ended AND revoked_at IS NULL THEN hours ELSE 0 END, CASE WHEN revoked_at IS NULL THEN 0 ELSE hours END
FROM (
  SELECT g.id, g.revoked_at, coalesce(g.valid_until <= now(), false) AS ended,
    (SELECT count(*)::int FROM lessons l WHERE l.product_id = g.product_id) AS hours
  FROM grants g JOIN products p ON p.id = g.product_id WHERE p.type = 2
) AS given;--> statement-breakpoint
INSERT INTO balance_entries (grant_id, kind, hours)
SELECT b.grant_id, e.kind, e.hours FROM balances b
CROSS JOIN LATERAL (VALUES ('bought', b.bought), ('forfeited', b.forfeited), ('revoked', b.revoked)) AS e (kind, hours)
WHERE e.kind = 'bought' OR e.hours > 0;
