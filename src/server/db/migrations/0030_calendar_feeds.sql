CREATE TABLE "calendar_feeds" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"nonce" text NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "open_classes" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "calendar_feeds_token_key" ON "calendar_feeds" USING btree ("token_hash");--> statement-breakpoint
-- Calendar programs take a change of a class only with a higher number (features/schedule/calendar).
CREATE FUNCTION count_class_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.sequence := OLD.sequence + 1;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER open_classes_count_change BEFORE UPDATE OF name, begin_at, end_at, cancelled_at ON open_classes
  FOR EACH ROW WHEN (
    (OLD.name, OLD.begin_at, OLD.end_at, OLD.cancelled_at) IS DISTINCT FROM (NEW.name, NEW.begin_at, NEW.end_at, NEW.cancelled_at))
  EXECUTE FUNCTION count_class_change();
