CREATE TABLE "health_alarms" (
	"finding" text NOT NULL,
	"subject" text NOT NULL,
	"params" jsonb NOT NULL,
	"raised_at" timestamp with time zone DEFAULT now() NOT NULL,
	"seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"mailed_at" timestamp with time zone,
	"over_at" timestamp with time zone,
	CONSTRAINT "health_alarms_finding_subject_pk" PRIMARY KEY("finding","subject")
);
--> statement-breakpoint
CREATE TABLE "health_report" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"findings" jsonb NOT NULL,
	"checked_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "health_report_id_check" CHECK ("health_report"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "job_failures" (
	"job" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"reason" text NOT NULL,
	"failed_at" timestamp with time zone DEFAULT now() NOT NULL
);
