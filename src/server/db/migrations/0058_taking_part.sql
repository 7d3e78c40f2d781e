CREATE TABLE "class_calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "class_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"by" text NOT NULL,
	"called_at" timestamp with time zone DEFAULT now() NOT NULL,
	"called_by" integer,
	"second" integer NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "class_questions" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "class_questions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"nonce" text NOT NULL,
	"content" text NOT NULL,
	"asked_at" timestamp with time zone DEFAULT now() NOT NULL,
	"second" integer NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" integer
);
--> statement-breakpoint
CREATE TABLE "interaction_members" (
	"class_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"reactions" integer DEFAULT 0 NOT NULL,
	"reacted_at" timestamp with time zone,
	"asked_at" timestamp with time zone,
	CONSTRAINT "interaction_members_class_id_user_id_pk" PRIMARY KEY("class_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "interaction_rooms" (
	"class_id" integer PRIMARY KEY NOT NULL,
	"hands_open" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_votes" (
	"question_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"voted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "question_votes_question_id_user_id_pk" PRIMARY KEY("question_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "raised_hands" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "raised_hands_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"raised_at" timestamp with time zone DEFAULT now() NOT NULL,
	"second" integer NOT NULL,
	"lowered_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "reaction_counts" (
	"class_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"second" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "reaction_counts_class_id_at_kind_pk" PRIMARY KEY("class_id","at","kind")
);
--> statement-breakpoint
CREATE TABLE "roll_call_answers" (
	"roll_call_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"answered_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "roll_call_answers_roll_call_id_user_id_pk" PRIMARY KEY("roll_call_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "roll_calls" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roll_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"class_id" integer NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_by" integer,
	"second" integer NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "presences" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "class_calls" ADD CONSTRAINT "class_calls_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_calls" ADD CONSTRAINT "class_calls_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_questions" ADD CONSTRAINT "class_questions_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_questions" ADD CONSTRAINT "class_questions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interaction_members" ADD CONSTRAINT "interaction_members_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interaction_members" ADD CONSTRAINT "interaction_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interaction_rooms" ADD CONSTRAINT "interaction_rooms_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_question_id_class_questions_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."class_questions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_votes" ADD CONSTRAINT "question_votes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raised_hands" ADD CONSTRAINT "raised_hands_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "raised_hands" ADD CONSTRAINT "raised_hands_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reaction_counts" ADD CONSTRAINT "reaction_counts_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_call_answers" ADD CONSTRAINT "roll_call_answers_roll_call_id_roll_calls_id_fk" FOREIGN KEY ("roll_call_id") REFERENCES "public"."roll_calls"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_call_answers" ADD CONSTRAINT "roll_call_answers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roll_calls" ADD CONSTRAINT "roll_calls_class_id_open_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."open_classes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "class_calls_current_key" ON "class_calls" USING btree ("class_id") WHERE "class_calls"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "class_calls_class_idx" ON "class_calls" USING btree ("class_id","user_id");--> statement-breakpoint
CREATE INDEX "class_calls_user_idx" ON "class_calls" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "class_questions_nonce_key" ON "class_questions" USING btree ("class_id","user_id","nonce");--> statement-breakpoint
CREATE INDEX "class_questions_class_idx" ON "class_questions" USING btree ("class_id","id");--> statement-breakpoint
CREATE INDEX "class_questions_user_idx" ON "class_questions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "interaction_members_user_idx" ON "interaction_members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "question_votes_user_idx" ON "question_votes" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "raised_hands_up_key" ON "raised_hands" USING btree ("class_id","user_id") WHERE "raised_hands"."lowered_at" is null;--> statement-breakpoint
CREATE INDEX "raised_hands_class_idx" ON "raised_hands" USING btree ("class_id","id");--> statement-breakpoint
CREATE INDEX "raised_hands_user_idx" ON "raised_hands" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "roll_call_answers_user_idx" ON "roll_call_answers" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "roll_calls_class_idx" ON "roll_calls" USING btree ("class_id","id" DESC NULLS LAST);