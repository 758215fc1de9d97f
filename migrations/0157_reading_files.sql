CREATE TABLE "move_readings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "move_readings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"move_id" uuid NOT NULL,
	"bytes" "bytea",
	"encoding" text,
	"read_to" integer DEFAULT 0 NOT NULL,
	"last_row" integer,
	"erased" text[] DEFAULT '{}'::text[] NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "moves" DROP CONSTRAINT "moves_state";--> statement-breakpoint
ALTER TABLE "moves" ADD COLUMN "problem" text;--> statement-breakpoint
ALTER TABLE "move_readings" ADD CONSTRAINT "move_readings_move_id_moves_id_fk" FOREIGN KEY ("move_id") REFERENCES "public"."moves"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "move_readings_move" ON "move_readings" USING btree ("move_id");--> statement-breakpoint
ALTER TABLE "moves" ADD CONSTRAINT "moves_state" CHECK ("moves"."state" in ('reading', 'unreadable', 'shown', 'running', 'done', 'taking-back', 'taken-back'));