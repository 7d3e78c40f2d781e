CREATE TABLE "poll_answers" (
	"round_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"choices" smallint[] DEFAULT '{}' NOT NULL,
	"word" text DEFAULT '' NOT NULL,
	"word_key" text DEFAULT '' NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "poll_answers_round_id_user_id_pk" PRIMARY KEY("round_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "poll_rounds" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "poll_rounds_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"poll_id" integer NOT NULL,
	"class_id" integer NOT NULL,
	"number" smallint NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"second" integer NOT NULL,
	"due_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"is_result_shown" boolean DEFAULT false NOT NULL,
	"is_right_shown" boolean DEFAULT false NOT NULL,
	"shown_at" timestamp with time zone,
	"hidden_words" text[] DEFAULT '{}' NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "polls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "polls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"options" text[] DEFAULT '{}' NOT NULL,
	"right_options" smallint[] DEFAULT '{}' NOT NULL,
	"explanation" text DEFAULT '' NOT NULL,
	"scale_top" smallint DEFAULT 5 NOT NULL,
	"low_label" text DEFAULT '' NOT NULL,
	"high_label" text DEFAULT '' NOT NULL,
	"limit_seconds" smallint DEFAULT 0 NOT NULL,
	"is_anonymous" boolean DEFAULT false NOT NULL,
	"may_change" boolean DEFAULT false NOT NULL,
	"result_at_once" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "polls_kind_check" CHECK ("polls"."kind" in ('one', 'several', 'scale', 'word', 'quiz')),
	CONSTRAINT "polls_scale_top_check" CHECK ("polls"."scale_top" in (5, 10)),
	CONSTRAINT "polls_limit_seconds_check" CHECK ("polls"."limit_seconds" = 0 or "polls"."limit_seconds" between 10 and 600)
);
--> statement-breakpoint
ALTER TABLE "poll_answers" ADD CONSTRAINT "poll_answers_round_id_poll_rounds_id_fk" FOREIGN KEY ("round_id") REFERENCES "public"."poll_rounds"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_answers" ADD CONSTRAINT "poll_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_rounds" ADD CONSTRAINT "poll_rounds_poll_id_polls_id_fk" FOREIGN KEY ("poll_id") REFERENCES "public"."polls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "poll_rounds" ADD CONSTRAINT "poll_rounds_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "polls" ADD CONSTRAINT "polls_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "poll_answers_user_idx" ON "poll_answers" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "poll_rounds_one_running_key" ON "poll_rounds" USING btree ("class_id") WHERE "poll_rounds"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "poll_rounds_number_key" ON "poll_rounds" USING btree ("poll_id","number");--> statement-breakpoint
CREATE INDEX "poll_rounds_class_idx" ON "poll_rounds" USING btree ("class_id","changed_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "polls_class_idx" ON "polls" USING btree ("class_id","position","id");