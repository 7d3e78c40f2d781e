CREATE TABLE "import_jobs" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "import_jobs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"created_by" integer,
	"type" smallint NOT NULL,
	"file_name" text NOT NULL,
	"headings" text[] NOT NULL,
	"columns" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"stage" text DEFAULT 'columns' NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"problem" text,
	"total" integer NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"created" integer DEFAULT 0 NOT NULL,
	"updated" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"refused" integer DEFAULT 0 NOT NULL,
	"undone" integer DEFAULT 0 NOT NULL,
	"kept" integer DEFAULT 0 NOT NULL,
	"attempt" text,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"imported_at" timestamp with time zone,
	"swept_at" timestamp with time zone,
	CONSTRAINT "import_jobs_status_check" CHECK ("import_jobs"."status" between 0 and 3),
	CONSTRAINT "import_jobs_type_check" CHECK ("import_jobs"."type" between 0 and 5),
	CONSTRAINT "import_jobs_stage_check" CHECK ("import_jobs"."stage" in ('columns', 'check', 'import', 'undo'))
);
--> statement-breakpoint
CREATE TABLE "import_rows" (
	"job_id" integer NOT NULL,
	"number" integer NOT NULL,
	"cells" text[] NOT NULL,
	"outcome" text,
	"reason" text,
	"field" text DEFAULT '' NOT NULL,
	"target_id" integer,
	"before" jsonb,
	"after" jsonb,
	"undo" text,
	CONSTRAINT "import_rows_job_id_number_pk" PRIMARY KEY("job_id","number"),
	CONSTRAINT "import_rows_outcome_check" CHECK ("import_rows"."outcome" in ('created', 'updated', 'unchanged', 'refused')),
	CONSTRAINT "import_rows_undo_check" CHECK ("import_rows"."undo" in ('undone', 'kept'))
);
--> statement-breakpoint
ALTER TABLE "import_jobs" ADD CONSTRAINT "import_jobs_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "import_rows" ADD CONSTRAINT "import_rows_job_id_import_jobs_id_fk" FOREIGN KEY ("job_id") REFERENCES "public"."import_jobs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "import_jobs_open_idx" ON "import_jobs" USING btree ("id") WHERE "import_jobs"."status" < 2;--> statement-breakpoint
CREATE INDEX "import_jobs_user_idx" ON "import_jobs" USING btree ("created_by");