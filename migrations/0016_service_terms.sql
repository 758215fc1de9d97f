CREATE TABLE "service_terms" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"days" jsonb NOT NULL,
	"same_day_districts" text[] NOT NULL,
	"returns" text NOT NULL,
	"returns_bn" text NOT NULL,
	"hours" text NOT NULL,
	"hours_bn" text NOT NULL,
	CONSTRAINT "service_terms_single_row" CHECK ("service_terms"."id" = 1),
	CONSTRAINT "service_terms_days" CHECK (jsonb_typeof("service_terms"."days") = 'object')
);
--> statement-breakpoint
CREATE TRIGGER service_terms_version BEFORE UPDATE ON service_terms FOR EACH ROW EXECUTE FUNCTION count_save();
--> statement-breakpoint
CREATE TRIGGER service_terms_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON service_terms
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');
