ALTER TABLE "personal_files" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
-- whose a phone was before is known of nobody: of everybody who is there, it counts as theirs from this moment on
ALTER TABLE "users" ADD COLUMN "phone_since" timestamp with time zone DEFAULT now();--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "phone_since" DROP DEFAULT;--> statement-breakpoint
CREATE FUNCTION keep_phone_since() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.phone_since := now();
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER users_keep_phone_since BEFORE UPDATE OF area_code, telephone ON users
  FOR EACH ROW WHEN ((OLD.area_code, OLD.telephone) IS DISTINCT FROM (NEW.area_code, NEW.telephone))
  EXECUTE FUNCTION keep_phone_since();
