-- The schema of release 1.0.0: every shop since then upgrades from here. Its triggers stand in functions.sql.
-- pg_trgm, for the search boxes, is a trusted extension: the owner of the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
-- How a word sounds, roughly: the same key for সরিষা, sorisha and shorisha, for তেল and tail. Long and short vowels, aspirated and plain
-- consonants, the three s, the two n and the three r fall together; a and o are left out except at the start of a word.
CREATE FUNCTION search_key(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  k text := lower(word);
BEGIN
  IF octet_length(k) > length(k) THEN k := normalize(k, NFC); END IF;
  IF k ~ '[\u0980-\u09ff]' THEN
    k := replace(k, E'\u09df', E'\u09af\u09bc');
    k := replace(replace(k, E'ও\u09af\u09bc\u09be', 'w'), E'ও\u09af\u09bc', 'w');
    k := replace(k, E'\u09af\u09bc', 'ই');
    k := replace(replace(replace(replace(k, E'\u09dc', 'র'), E'\u09dd', 'র'), E'ড\u09bc', 'র'), E'ঢ\u09bc', 'র');
    IF strpos(k, E'\u09cd') > 0 THEN
      k := replace(replace(replace(k, 'ক্ষ', 'ক'), 'জ্ঞ', 'গ'), 'ঙ্গ', 'ঙ');
      -- A joined য or ব is hardly heard, but ব after ম, ব and ল is.
      k := replace(k, E'\u09cdয', '');
      IF strpos(k, E'\u09cdব') > 0 THEN k := regexp_replace(k, E'(?<![মবল])\u09cdব', '', 'g'); END IF;
    END IF;
    k := replace(replace(replace(replace(replace(replace(regexp_replace(k, 'ৈ(?=.)', 'ে', 'g'), 'ৈ', 'i'), 'ঐ', 'i'), 'ঔ', 'au'), 'ৌ', 'au'), 'ঋ', 'ri'), 'ৃ', 'ri');
    k := translate(k, E'কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহৎংঅআ\u09beইঈ\u09bf\u09c0উঊ\u09c1\u09c2এ\u09c7ও\u09cb০১২৩৪৫৬৭৮৯',
                       'kkggnCCjjnttddnttddnpfbbmjrlssshtnaaaiiiiuuuueeaa0123456789');
    IF octet_length(k) > length(k) THEN k := regexp_replace(k, '[\u0980-\u09ff]', '', 'g'); END IF;
  ELSE
    IF octet_length(k) > length(k) OR strpos(k, '''') > 0 THEN
      k := translate(k, 'àáâäãåèéêëìíîïòóôöõùúûüçñ''’', 'aaaaaaeeeeiiiiooooouuuucn');
    END IF;
    IF right(k, 1) = 's' THEN
      k := regexp_replace(k, '^(.{2,}[^aeious])(ies)$', '\1y');
      k := regexp_replace(k, '^(.{2,}(?:[sx]|ch|sh))es$', '\1');
      k := regexp_replace(k, '^(.{2,}[^sui])s$', '\1');
    END IF;
    k := replace(replace(k, 'tion', 'sn'), 'wh', 'w');
    IF strpos(k, 'c') > 0 THEN
      k := replace(replace(replace(k, 'chh', 'ch'), 'ch', 'C'), 'ck', 'k');
      k := replace(replace(replace(k, 'ce', 'se'), 'ci', 'si'), 'cy', 'sy');
    END IF;
    k := replace(replace(replace(replace(replace(k, 'ph', 'f'), 'ee', 'i'), 'ea', 'i'), 'oo', 'u'), 'x', 'ks');
    IF strpos(k, 'oi') > 1 THEN k := regexp_replace(k, '(?<=[b-df-hj-np-tv-z])oi(?=[a-z])', 'ai', 'g'); END IF;
    -- Within a word as in "tail", typed for তেল and তৈল; "doi", "dahi" end in two sounds.
    IF strpos(k, 'ai') > 0 THEN k := regexp_replace(k, 'ai(?=[a-z])', 'e', 'g'); END IF;
    k := translate(k, 'cqvzy', 'kkbji');
  END IF;
  k := replace(k, 'ng', 'n');
  IF strpos(k, 'h') > 0 THEN k := left(k, 1) || replace(substr(k, 2), 'h', ''); END IF;
  IF k ~ '^[ao]' THEN k := 'A' || ltrim(k, 'ao'); END IF;
  IF k ~ '[ao]$' THEN k := rtrim(k, 'ao') || 'A'; END IF;
  k := translate(k, 'ao', '');
  IF k ~ '(.)\1' THEN k := regexp_replace(k, '(.)\1+', '\1', 'g'); END IF;
  IF length(k) > 3 AND right(k, 1) = 'e' THEN k := left(k, -1); END IF;
  RETURN lower(k);
END $$;
--> statement-breakpoint
-- The word without the r of the genitive (সরিষার, sorishar, খেজুরের, khejurer), which a name often carries; null without one.
CREATE FUNCTION search_stem(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT search_key(nullif(regexp_replace(lower(word), E'(?<=..)(\u09df\u09c7|\u09af\u09bc\u09c7|\u09c7|(?<=..)e)?[rর]$', ''), lower(word)))
$$;
--> statement-breakpoint
-- A key without its vowels except the first, for people who spell by ear, prefixed by z, which no key contains. Null when too short.
CREATE FUNCTION search_skeleton(key text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT 'z' || nullif(substring(left(key, 1) || translate(substr(key, 2), 'aeiu', '') FROM '^.{3,}$'), '')
$$;
--> statement-breakpoint
-- The words of a text, 60 at most.
CREATE FUNCTION search_words(input text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(found[1] ORDER BY place), '{}')
  FROM regexp_matches(translate(left(input, 2000), E'\u200c\u200d', ''), E'[a-zA-Z0-9\u00c0-\u024f\u0980-\u09ff]+', 'g')
    WITH ORDINALITY AS words (found, place)
  WHERE place <= 60
$$;
--> statement-breakpoint
-- All keys of a title: each word, alone and joined to the one before (kalo jira, kalojira), with weight A; stems and skeletons with
-- weight C.
CREATE FUNCTION search_keys(input text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('simple', coalesce(string_agg(concat_ws(' ', key, joined), ' ' ORDER BY place), '')), 'A')
      || setweight(to_tsvector('simple', coalesce(string_agg(concat_ws(' ', stem, search_skeleton(key), search_skeleton(joined)), ' ' ORDER BY place), '')), 'C')
  FROM (SELECT place, search_key(word) AS key, search_stem(word) AS stem,
               search_key(lag(word) OVER (ORDER BY place) || word) AS joined
        FROM unnest(search_words(input)) WITH ORDINALITY AS words (word, place)) AS keys
$$;
--> statement-breakpoint
-- Grams or millilitres in one piece: of the size, or else of a dimension such as "500 g"; null for anything else.
CREATE FUNCTION size_in_base(amount numeric, unit text, dimension text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT round(n * CASE WHEN u IN ('kg', 'l') THEN 1000 ELSE 1 END)::integer
  FROM (SELECT amount, unit WHERE amount IS NOT NULL
        UNION ALL
        SELECT found[1]::numeric, found[2] FROM regexp_match(lower(dimension), '^(\d{1,5}(?:\.\d{1,3})?) ?(kg|g|ml|l)$') AS found
        WHERE amount IS NULL) AS sizes (n, u)
  WHERE u IN ('g', 'kg', 'ml', 'l')
$$;
--> statement-breakpoint
-- What a search filters by beside words, as marks that no key can be: category (q and its id) and size (x500).
CREATE FUNCTION search_marks(category uuid, size integer) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_remove(ARRAY['q' || replace(category::text, '-', ''), 'x' || size], NULL))
$$;
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"address" text NOT NULL,
	"district" text NOT NULL,
	"thana" text,
	"user_id" uuid NOT NULL,
	CONSTRAINT "addresses_userId_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "authenticators" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"secret" text NOT NULL,
	"last_step" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "blocked_phones" (
	"phone_number" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"actor_id" uuid
);
--> statement-breakpoint
CREATE TABLE "call_claims" (
	"actor_id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "call_claims_orderId_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "carousel_slides" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"path" text NOT NULL,
	"alt" text DEFAULT 'banner' NOT NULL,
	"alt_bn" text DEFAULT '' NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"text_bn" text DEFAULT '' NOT NULL,
	"link" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"cart_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"quantity" integer NOT NULL,
	"position" bigint GENERATED BY DEFAULT AS IDENTITY (sequence name "cart_lines_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "cart_lines_cart_id_product_id_pk" PRIMARY KEY("cart_id","product_id"),
	CONSTRAINT "cart_lines_quantity" CHECK ("cart_lines"."quantity" between 1 and 99)
);
--> statement-breakpoint
CREATE TABLE "carts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"operations" text[] DEFAULT '{}'::text[] NOT NULL,
	"removal_id" uuid,
	"removed_lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"customer_id" uuid,
	CONSTRAINT "carts_removalId_unique" UNIQUE("removal_id"),
	CONSTRAINT "carts_customerId_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"name_bn" text DEFAULT '' NOT NULL,
	"slug" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"description_bn" text DEFAULT '' NOT NULL,
	"meta_title" text DEFAULT '' NOT NULL,
	"meta_title_bn" text DEFAULT '' NOT NULL,
	"meta_description" text DEFAULT '' NOT NULL,
	"meta_description_bn" text DEFAULT '' NOT NULL,
	"keywords" text DEFAULT '' NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "categories_named" CHECK ("categories"."name" <> '' or "categories"."name_bn" <> '')
);
--> statement-breakpoint
CREATE TABLE "checkout_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"full_name" text DEFAULT '' NOT NULL,
	"phone_number" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"district" text DEFAULT '' NOT NULL,
	"thana" text DEFAULT '' NOT NULL,
	"order_note" text DEFAULT '' NOT NULL,
	"promo_code" text DEFAULT '' NOT NULL,
	"is_promo_code_applied" boolean DEFAULT false NOT NULL,
	"remember" boolean DEFAULT false NOT NULL,
	"customer_id" uuid
);
--> statement-breakpoint
CREATE TABLE "couriers" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"store" text DEFAULT '' NOT NULL,
	"tracking_link" text DEFAULT '' NOT NULL,
	"credentials" text,
	CONSTRAINT "couriers_kind" CHECK ("couriers"."kind" in ('pathao', 'steadfast', 'redx', 'other'))
);
--> statement-breakpoint
CREATE TABLE "daily_goods" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "daily_goods_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"product_id" uuid NOT NULL,
	"title" text DEFAULT '' NOT NULL,
	"title_bn" text DEFAULT '' NOT NULL,
	"orders" integer DEFAULT 0 NOT NULL,
	"delivered" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"refunded" integer DEFAULT 0 NOT NULL,
	"pieces" integer NOT NULL,
	"taka" bigint NOT NULL,
	"returned" bigint DEFAULT 0 NOT NULL,
	"is_folded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_money" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "daily_money_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"courier" text NOT NULL,
	"code" text NOT NULL,
	"status" text NOT NULL,
	"is_settled" boolean NOT NULL,
	"orders" integer NOT NULL,
	"total" bigint NOT NULL,
	"owed" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"received" bigint NOT NULL,
	"is_folded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "daily_sales" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "daily_sales_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL,
	"district" text NOT NULL,
	"status" text NOT NULL,
	"orders" integer NOT NULL,
	"total" bigint NOT NULL,
	"owed" bigint NOT NULL,
	"is_folded" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"channel" text NOT NULL,
	"target" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"answer_code" integer,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"next_attempt_at" timestamp (3) with time zone,
	"event_id" uuid NOT NULL,
	"webhook_id" uuid,
	CONSTRAINT "deliveries_channel" CHECK ("deliveries"."channel" in ('webhook', 'sms', 'email')),
	CONSTRAINT "deliveries_status" CHECK ("deliveries"."status" in ('waiting', 'sending', 'delivered', 'failed', 'unknown', 'skipped'))
);
--> statement-breakpoint
CREATE TABLE "delivery_charges" (
	"district" text PRIMARY KEY NOT NULL,
	"charge" integer NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "delivery_charges_not_negative" CHECK ("delivery_charges"."charge" >= 0)
);
--> statement-breakpoint
CREATE TABLE "districts" (
	"name" text PRIMARY KEY NOT NULL,
	"bangla_name" text NOT NULL,
	"division" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "known_places" (
	"place" text PRIMARY KEY NOT NULL,
	"last_log_in_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "message_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"sms_on_placed" boolean NOT NULL,
	"sms_statuses" text[] NOT NULL,
	"sms_per_day" integer NOT NULL,
	"email_on_placed" boolean NOT NULL,
	"email_statuses" text[] NOT NULL,
	"owner_emails" text[] NOT NULL,
	"owner_language" text NOT NULL,
	"owner_on_placed" boolean NOT NULL,
	"owner_on_low_stock" boolean NOT NULL,
	"placed_text" text NOT NULL,
	"placed_text_bn" text NOT NULL,
	"status_text" text NOT NULL,
	"status_text_bn" text NOT NULL,
	CONSTRAINT "message_settings_single_row" CHECK ("message_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "order_checks" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"open_orders_per_phone" integer NOT NULL,
	"names_per_phone" integer NOT NULL,
	"total_price" integer NOT NULL,
	"stock_share" integer NOT NULL,
	"stock_pieces" integer NOT NULL,
	"orders_per_network" integer NOT NULL,
	"most_per_network" integer NOT NULL,
	"most_per_phone" integer NOT NULL,
	"orders_per_minute" integer DEFAULT 30 NOT NULL,
	"calls_per_network" integer DEFAULT 60 NOT NULL,
	"network_share" integer DEFAULT 50 NOT NULL,
	"whole_share" integer DEFAULT 75 NOT NULL,
	"network_total" integer DEFAULT 600000 NOT NULL,
	"form_seconds" integer NOT NULL,
	"hold_hours" integer NOT NULL,
	CONSTRAINT "order_checks_single_row" CHECK ("order_checks"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "order_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"field" text NOT NULL,
	"from" jsonb,
	"to" jsonb,
	"order_id" uuid NOT NULL,
	"actor_id" uuid,
	"by_customer" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"title_bn" text DEFAULT '' NOT NULL,
	"size_amount" numeric(9, 3),
	"size_unit" text,
	"price" integer NOT NULL,
	"quantity" integer NOT NULL,
	"took_stock" boolean DEFAULT false NOT NULL,
	"returned" integer DEFAULT 0 NOT NULL,
	"product_id" uuid,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_lines_size" CHECK (("order_lines"."size_amount" is null) = ("order_lines"."size_unit" is null) and ("order_lines"."size_amount" is null or "order_lines"."size_amount" > 0) and ("order_lines"."size_unit" is null or "order_lines"."size_unit" in ('g', 'kg', 'ml', 'l', 'piece'))),
	CONSTRAINT "order_lines_price_not_negative" CHECK ("order_lines"."price" >= 0),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 99),
	CONSTRAINT "order_lines_returned" CHECK ("order_lines"."returned" between 0 and "order_lines"."quantity")
);
--> statement-breakpoint
CREATE TABLE "order_prints" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"printed_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"copies" integer DEFAULT 1 NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "order_prints_copies" CHECK ("order_prints"."copies" > 0)
);
--> statement-breakpoint
CREATE TABLE "order_returns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reason" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"refund" integer DEFAULT 0 NOT NULL,
	"lines" jsonb NOT NULL,
	"order_id" uuid NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "order_returns_refund_not_negative" CHECK ("order_returns"."refund" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_selections" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"filter" text NOT NULL,
	"search" text NOT NULL,
	"status" text NOT NULL,
	"order_ids" uuid[] NOT NULL,
	"versions" bigint[] NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"unchanged" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	"reasons" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"actor_id" uuid NOT NULL
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_number" integer GENERATED ALWAYS AS IDENTITY (sequence name "orders_order_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1001 CACHE 1),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"full_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"address" text NOT NULL,
	"district" text NOT NULL,
	"division" text NOT NULL,
	"thana" text,
	"order_note" text DEFAULT '' NOT NULL,
	"staff_note" text DEFAULT '' NOT NULL,
	"language" text DEFAULT 'bn' NOT NULL,
	"subtotal" integer NOT NULL,
	"delivery_charge" integer NOT NULL,
	"promo_code" text DEFAULT '' NOT NULL,
	"promo_code_discount" integer DEFAULT 0 NOT NULL,
	"total_price" integer NOT NULL,
	"adjustment" bigint GENERATED ALWAYS AS (total_price::bigint - (subtotal::bigint + delivery_charge - promo_code_discount)) STORED NOT NULL,
	"payment_method" text DEFAULT 'Cash on Delivery' NOT NULL,
	"status" text DEFAULT 'Processing' NOT NULL,
	"is_reserved" boolean DEFAULT true NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"call_attempts" integer DEFAULT 0 NOT NULL,
	"call_after" timestamp (3) with time zone,
	"cancel_reason" text DEFAULT '' NOT NULL,
	"handed_over_at" timestamp (3) with time zone,
	"settled_at" timestamp (3) with time zone,
	"settled_amount" integer,
	"returned_amount" integer DEFAULT 0 NOT NULL,
	"held_at" timestamp (3) with time zone,
	"held_until" timestamp (3) with time zone,
	"held_reasons" text[] DEFAULT '{}'::text[] NOT NULL,
	"placed_from" text,
	"placed_near" text,
	"placed_by_program" boolean DEFAULT false NOT NULL,
	"idempotency_key" text,
	"request_hash" text,
	"customer_id" uuid,
	"promo_code_id" uuid,
	CONSTRAINT "orders_orderNumber_unique" UNIQUE("order_number"),
	CONSTRAINT "orders_idempotencyKey_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in ('Processing', 'Ready for delivery', 'Submit for Delivery', 'Reach Destination', 'Assign Rider', 'Deliverd', 'Cancelled', 'Refunded')),
	CONSTRAINT "orders_language" CHECK ("orders"."language" in ('en', 'bn')),
	CONSTRAINT "orders_money_not_negative" CHECK ("orders"."subtotal" >= 0 and "orders"."delivery_charge" >= 0 and "orders"."promo_code_discount" >= 0 and "orders"."total_price" >= 0),
	CONSTRAINT "orders_call_attempts_not_negative" CHECK ("orders"."call_attempts" >= 0),
	CONSTRAINT "orders_settled_whole" CHECK (("orders"."settled_at" is null) = ("orders"."settled_amount" is null)),
	CONSTRAINT "orders_settled_not_negative" CHECK ("orders"."settled_amount" >= 0),
	CONSTRAINT "orders_returned_not_negative" CHECK ("orders"."returned_amount" >= 0),
	CONSTRAINT "orders_discount_within_subtotal" CHECK ("orders"."promo_code_discount" <= "orders"."subtotal")
);
--> statement-breakpoint
CREATE TABLE "outbox_events" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"type" text NOT NULL,
	"data" jsonb NOT NULL,
	"body" text
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"code_hash" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"user_id" uuid NOT NULL,
	"issued_by" uuid
);
--> statement-breakpoint
CREATE TABLE "payout_lines" (
	"payout_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"number" text NOT NULL,
	"amount" integer NOT NULL,
	"fee" integer DEFAULT 0 NOT NULL,
	"due" integer,
	"outcome" text NOT NULL,
	"order_id" uuid,
	CONSTRAINT "payout_lines_payout_id_position_pk" PRIMARY KEY("payout_id","position"),
	CONSTRAINT "payout_lines_outcome" CHECK ("payout_lines"."outcome" in ('settled', 'less', 'more', 'not-delivered', 'already-settled', 'unknown', 'unreadable'))
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"list_hash" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"courier_id" uuid NOT NULL,
	"actor_id" uuid,
	CONSTRAINT "payouts_listHash_unique" UNIQUE("list_hash")
);
--> statement-breakpoint
CREATE TABLE "people" (
	"phone_number" text PRIMARY KEY NOT NULL,
	"full_name" text DEFAULT '' NOT NULL,
	"last_order_at" timestamp (3) with time zone NOT NULL,
	"orders" integer NOT NULL,
	"delivered" integer NOT NULL,
	"returned" integer NOT NULL,
	"cancelled" integer NOT NULL,
	"fake" integer NOT NULL,
	"spent" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_ratings" (
	"product_id" uuid PRIMARY KEY NOT NULL,
	"stars1" integer DEFAULT 0 NOT NULL,
	"stars2" integer DEFAULT 0 NOT NULL,
	"stars3" integer DEFAULT 0 NOT NULL,
	"stars4" integer DEFAULT 0 NOT NULL,
	"stars5" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "product_ratings_not_negative" CHECK (least("product_ratings"."stars1", "product_ratings"."stars2", "product_ratings"."stars3", "product_ratings"."stars4", "product_ratings"."stars5") >= 0)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"title_bn" text DEFAULT '' NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"description_bn" text DEFAULT '' NOT NULL,
	"brand" text DEFAULT '' NOT NULL,
	"dimension" text DEFAULT '' NOT NULL,
	"size_amount" numeric(9, 3),
	"size_unit" text,
	"family" text DEFAULT '' NOT NULL,
	"images" text[] DEFAULT '{}'::text[] NOT NULL,
	"price" integer NOT NULL,
	"discount" integer DEFAULT 0 NOT NULL,
	"sale_price" integer GENERATED ALWAYS AS (price - discount) STORED NOT NULL,
	"track_stock" boolean DEFAULT false NOT NULL,
	"quantity_in_stock" integer DEFAULT 0 NOT NULL,
	"low_stock_level" integer DEFAULT 5 NOT NULL,
	"in_stock" boolean GENERATED ALWAYS AS (not track_stock or quantity_in_stock > 0) STORED NOT NULL,
	"is_featured" boolean DEFAULT false NOT NULL,
	"is_best_selling" boolean DEFAULT false NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', title || ' ' || title_bn), 'A') || setweight(to_tsvector('simple', regexp_replace(description || ' ' || description_bn, '<[^>]*>', ' ', 'g')), 'B')) STORED,
	"search_keys" "tsvector" GENERATED ALWAYS AS (search_keys(title) || search_keys(title_bn) || setweight(search_keys(brand), 'B') || search_marks(category_id, size_in_base(size_amount, size_unit, dimension))) STORED,
	"base_size" integer GENERATED ALWAYS AS (size_in_base(size_amount, size_unit, dimension)) STORED,
	"category_id" uuid,
	CONSTRAINT "products_titled" CHECK ("products"."title" <> '' or "products"."title_bn" <> ''),
	CONSTRAINT "products_size" CHECK (("products"."size_amount" is null) = ("products"."size_unit" is null) and ("products"."size_amount" is null or "products"."size_amount" > 0) and ("products"."size_unit" is null or "products"."size_unit" in ('g', 'kg', 'ml', 'l', 'piece'))),
	CONSTRAINT "products_price_not_negative" CHECK ("products"."price" >= 0),
	CONSTRAINT "products_discount_within_price" CHECK ("products"."discount" between 0 and "products"."price"),
	CONSTRAINT "products_stock_not_negative" CHECK ("products"."quantity_in_stock" >= 0),
	CONSTRAINT "products_low_stock_level_not_negative" CHECK ("products"."low_stock_level" >= 0),
	CONSTRAINT "products_four_image_slots" CHECK (cardinality("products"."images") <= 4)
);
--> statement-breakpoint
CREATE TABLE "promo_codes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"code" text NOT NULL,
	"discount" integer NOT NULL,
	"min_amount" integer DEFAULT 0 NOT NULL,
	"max_usage" integer,
	"current_usage" integer DEFAULT 0 NOT NULL,
	"expiration_date" timestamp (3) with time zone,
	"is_active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "promo_codes_upper_case" CHECK ("promo_codes"."code" = upper("promo_codes"."code") and "promo_codes"."code" <> ''),
	CONSTRAINT "promo_codes_discount_not_negative" CHECK ("promo_codes"."discount" >= 0),
	CONSTRAINT "promo_codes_min_amount_not_negative" CHECK ("promo_codes"."min_amount" >= 0),
	CONSTRAINT "promo_codes_usage" CHECK ("promo_codes"."current_usage" >= 0 and "promo_codes"."max_usage" >= 0)
);
--> statement-breakpoint
CREATE TABLE "recovery_codes" (
	"user_id" uuid NOT NULL,
	"prefix" text NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_codes_user_id_prefix_pk" PRIMARY KEY("user_id","prefix")
);
--> statement-breakpoint
CREATE TABLE "remembered_guests" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"full_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"address" text NOT NULL,
	"district" text NOT NULL,
	"thana" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"stars" integer NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"language" text,
	"status" text DEFAULT 'waiting' NOT NULL,
	"order_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"product_id" uuid NOT NULL,
	CONSTRAINT "reviews_stars" CHECK ("reviews"."stars" between 1 and 5),
	CONSTRAINT "reviews_status" CHECK ("reviews"."status" in ('waiting', 'shown', 'hidden')),
	CONSTRAINT "reviews_language" CHECK ("reviews"."language" in ('en', 'bn')),
	CONSTRAINT "reviews_length" CHECK (length("reviews"."text") <= 1000 and length("reviews"."name") <= 60)
);
--> statement-breakpoint
CREATE TABLE "search_misses" (
	"words" text PRIMARY KEY NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"searches" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"terms" text[] NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"secret_hash" text NOT NULL,
	"session_version" integer NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"network" text DEFAULT '' NOT NULL,
	"user_id" uuid NOT NULL,
	CONSTRAINT "sessions_secretHash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "shipments" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"courier_id" uuid NOT NULL,
	"consignment_id" text DEFAULT '' NOT NULL,
	"tracking_code" text DEFAULT '' NOT NULL,
	"amount_to_collect" integer NOT NULL,
	"sending" text DEFAULT 'file' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"attempted_at" timestamp (3) with time zone,
	"failure" text DEFAULT '' NOT NULL,
	"courier_status" text DEFAULT '' NOT NULL,
	"courier_status_at" timestamp (3) with time zone,
	CONSTRAINT "shipments_sending" CHECK ("shipments"."sending" in ('file', 'waiting', 'sending', 'sent', 'failed', 'unknown')),
	CONSTRAINT "shipments_amount_not_negative" CHECK ("shipments"."amount_to_collect" >= 0)
);
--> statement-breakpoint
CREATE TABLE "shop_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"name" text DEFAULT 'Haat' NOT NULL,
	"name_bn" text DEFAULT '' NOT NULL,
	"tagline" text DEFAULT '' NOT NULL,
	"tagline_bn" text DEFAULT '' NOT NULL,
	"phones" text[] DEFAULT '{}'::text[] NOT NULL,
	"chat_link" text DEFAULT '' NOT NULL,
	"social_page" text DEFAULT '' NOT NULL,
	"logo" text DEFAULT '' NOT NULL,
	"default_delivery_charge" integer DEFAULT 120 NOT NULL,
	"cash_counted_from" timestamp (3) with time zone DEFAULT now() - interval '30 days' NOT NULL,
	CONSTRAINT "shop_settings_single_row" CHECK ("shop_settings"."id" = 1),
	CONSTRAINT "shop_settings_charge_not_negative" CHECK ("shop_settings"."default_delivery_charge" >= 0)
);
--> statement-breakpoint
CREATE TABLE "staff_acts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "staff_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"act" text NOT NULL,
	"subject" text DEFAULT '' NOT NULL,
	"subject_id" text DEFAULT '' NOT NULL,
	"details" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"actor_id" uuid
);
--> statement-breakpoint
CREATE TABLE "stock_movements" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_movements_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"change" integer NOT NULL,
	"quantity_left" integer NOT NULL,
	"reason" text NOT NULL,
	"cause" text DEFAULT '' NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"product_id" uuid NOT NULL,
	"order_id" uuid,
	"actor_id" uuid
);
--> statement-breakpoint
CREATE TABLE "stock_operations" (
	"key" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"request_hash" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "thanas" (
	"district" text NOT NULL,
	"name" text NOT NULL,
	"bangla_name" text,
	"position" integer NOT NULL,
	CONSTRAINT "thanas_district_name_pk" PRIMARY KEY("district","name")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"full_name" text NOT NULL,
	"phone_number" text NOT NULL,
	"email" text,
	"password_hash" text NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"role" text,
	"session_version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "users_phoneNumber_unique" UNIQUE("phone_number"),
	CONSTRAINT "users_phone_number_form" CHECK ("users"."phone_number" ~ '^01[0-9]{9}$'),
	CONSTRAINT "users_role" CHECK ("users"."role" in ('owner', 'manager', 'packer', 'caller'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"url" text NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"events" text[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"secret" text NOT NULL,
	"old_secret" text,
	"old_secret_until" timestamp (3) with time zone,
	"failing_since" timestamp (3) with time zone,
	"given_up_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_district_districts_name_fk" FOREIGN KEY ("district") REFERENCES "public"."districts"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "authenticators" ADD CONSTRAINT "authenticators_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocked_phones" ADD CONSTRAINT "blocked_phones_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_claims" ADD CONSTRAINT "call_claims_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "call_claims" ADD CONSTRAINT "call_claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_cart_id_carts_id_fk" FOREIGN KEY ("cart_id") REFERENCES "public"."carts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carts" ADD CONSTRAINT "carts_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_drafts" ADD CONSTRAINT "checkout_drafts_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_event_id_outbox_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."outbox_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_charges" ADD CONSTRAINT "delivery_charges_district_districts_name_fk" FOREIGN KEY ("district") REFERENCES "public"."districts"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "known_places" ADD CONSTRAINT "known_places_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_prints" ADD CONSTRAINT "order_prints_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_prints" ADD CONSTRAINT "order_prints_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_returns" ADD CONSTRAINT "order_returns_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_selections" ADD CONSTRAINT "order_selections_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_district_districts_name_fk" FOREIGN KEY ("district") REFERENCES "public"."districts"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promo_code_id_promo_codes_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_codes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_issued_by_users_id_fk" FOREIGN KEY ("issued_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payout_id_payouts_id_fk" FOREIGN KEY ("payout_id") REFERENCES "public"."payouts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_ratings" ADD CONSTRAINT "product_ratings_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_id_position_order_lines_order_id_position_fk" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_lines"("order_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_courier_id_couriers_id_fk" FOREIGN KEY ("courier_id") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_acts" ADD CONSTRAINT "staff_acts_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "thanas" ADD CONSTRAINT "thanas_district_districts_name_fk" FOREIGN KEY ("district") REFERENCES "public"."districts"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "carts_untouched" ON "carts" USING btree ("updated_at");--> statement-breakpoint
CREATE UNIQUE INDEX "categories_slug" ON "categories" USING btree ("slug") WHERE "categories"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "checkout_drafts_untouched" ON "checkout_drafts" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "checkout_drafts_customer" ON "checkout_drafts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "checkout_drafts_phone_number" ON "checkout_drafts" USING btree ("phone_number");--> statement-breakpoint
CREATE INDEX "daily_goods_sold" ON "daily_goods" USING btree ("day","product_id","title","title_bn","orders","delivered","cancelled","refunded","pieces","taka","returned");--> statement-breakpoint
CREATE INDEX "daily_goods_unfolded" ON "daily_goods" USING btree ("id") WHERE not "daily_goods"."is_folded";--> statement-breakpoint
CREATE INDEX "daily_goods_folded" ON "daily_goods" USING btree ("day","product_id","title") WHERE "daily_goods"."is_folded";--> statement-breakpoint
CREATE INDEX "daily_money_day" ON "daily_money" USING btree ("day","courier","code","status","is_settled","orders","total","owed","discount","received");--> statement-breakpoint
CREATE INDEX "daily_money_to_settle" ON "daily_money" USING btree ("day","courier","orders","owed") WHERE "daily_money"."status" = 'Deliverd' and not "daily_money"."is_settled";--> statement-breakpoint
CREATE INDEX "daily_money_unfolded" ON "daily_money" USING btree ("id") WHERE not "daily_money"."is_folded";--> statement-breakpoint
CREATE INDEX "daily_money_folded" ON "daily_money" USING btree ("day","courier","code","status","is_settled") WHERE "daily_money"."is_folded";--> statement-breakpoint
CREATE INDEX "daily_sales_shop" ON "daily_sales" USING btree ("day","status","orders","total","owed") WHERE "daily_sales"."district" = '';--> statement-breakpoint
CREATE INDEX "daily_sales_day" ON "daily_sales" USING btree ("day","district","status","orders","total","owed");--> statement-breakpoint
CREATE INDEX "daily_sales_unfolded" ON "daily_sales" USING btree ("id") WHERE not "daily_sales"."is_folded";--> statement-breakpoint
CREATE INDEX "daily_sales_folded" ON "daily_sales" USING btree ("day","district","status") WHERE "daily_sales"."is_folded";--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_once" ON "deliveries" USING btree ("event_id","channel","target");--> statement-breakpoint
CREATE INDEX "deliveries_newest" ON "deliveries" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "deliveries_status" ON "deliveries" USING btree ("status","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "deliveries_webhook" ON "deliveries" USING btree ("webhook_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "deliveries_channel" ON "deliveries" USING btree ("channel","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deliveries_under_way" ON "deliveries" USING btree ("attempted_at") WHERE "deliveries"."status" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "known_places_user" ON "known_places" USING btree ("user_id","last_log_in_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "known_places_last_log_in" ON "known_places" USING btree ("last_log_in_at");--> statement-breakpoint
CREATE INDEX "limits_expire" ON "limits" USING btree ("expire");--> statement-breakpoint
CREATE INDEX "order_history_order" ON "order_history" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "order_history_staff" ON "order_history" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "order_history"."actor_id" is not null and not "order_history"."by_customer";--> statement-breakpoint
CREATE INDEX "order_history_actor" ON "order_history" USING btree ("actor_id","created_at" DESC NULLS LAST,"id") WHERE "order_history"."actor_id" is not null and not "order_history"."by_customer";--> statement-breakpoint
CREATE INDEX "order_lines_product" ON "order_lines" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "order_returns_order" ON "order_returns" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_returns_newest" ON "order_returns" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "order_selections_age" ON "order_selections" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "orders_newest" ON "orders" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_status_newest" ON "orders" USING btree ("status","created_at" DESC NULLS LAST,"id") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_sales_of_day" ON "orders" USING btree ("created_at","status","total_price","returned_amount","district","id") WHERE "orders"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "orders_customer" ON "orders" USING btree ("customer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_promo_code" ON "orders" USING btree ("promo_code_id");--> statement-breakpoint
CREATE INDEX "orders_deleted" ON "orders" USING btree ("deleted_at") WHERE "orders"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_phone_newest" ON "orders" USING btree ("phone_number","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "orders_to_call" ON "orders" USING btree ("created_at","id") WHERE "orders"."deleted_at" is null and "orders"."status" = 'Processing' and "orders"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "orders_to_pack" ON "orders" USING btree ("created_at","id") WHERE "orders"."deleted_at" is null and "orders"."status" = 'Processing' and "orders"."confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_with_courier" ON "orders" USING btree (coalesce("handed_over_at", "created_at"),"id") WHERE "orders"."deleted_at" is null and "orders"."status" in ('Submit for Delivery', 'Reach Destination', 'Assign Rider');--> statement-breakpoint
CREATE INDEX "orders_to_settle" ON "orders" USING btree ("created_at","id") WHERE "orders"."deleted_at" is null and "orders"."status" = 'Deliverd' and "orders"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "orders_settled" ON "orders" USING btree ("settled_at" DESC NULLS LAST,"id") WHERE "orders"."deleted_at" is null and "orders"."settled_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("held_until","id") WHERE "orders"."held_at" is not null;--> statement-breakpoint
CREATE INDEX "orders_placed_from" ON "orders" USING btree ("placed_from","created_at") WHERE "orders"."placed_from" is not null;--> statement-breakpoint
CREATE INDEX "orders_placed_near" ON "orders" USING btree ("placed_near","created_at") WHERE "orders"."placed_near" is not null;--> statement-breakpoint
CREATE INDEX "orders_search" ON "orders" USING gin (("full_name" || ' ' || "phone_number") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "outbox_events_age" ON "outbox_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_events_unseen" ON "outbox_events" USING btree ("created_at") WHERE "outbox_events"."body" is null;--> statement-breakpoint
CREATE INDEX "password_resets_user" ON "password_resets" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payout_lines_order" ON "payout_lines" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "payouts_newest" ON "payouts" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "people_newest" ON "people" USING btree ("last_order_at" DESC NULLS LAST,"phone_number");--> statement-breakpoint
CREATE INDEX "people_search" ON "people" USING gin (("full_name" || ' ' || "phone_number") gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "products_slug" ON "products" USING btree ("slug") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_public_newest" ON "products" USING btree ("created_at" DESC NULLS LAST,"id","family") WHERE "products"."deleted_at" is null and "products"."is_active";--> statement-breakpoint
CREATE INDEX "products_public_price" ON "products" USING btree ("sale_price","id","family") WHERE "products"."deleted_at" is null and "products"."is_active";--> statement-breakpoint
CREATE INDEX "products_public_size" ON "products" USING btree ("base_size","created_at" DESC NULLS LAST,"id","family") WHERE "products"."deleted_at" is null and "products"."is_active";--> statement-breakpoint
CREATE INDEX "products_public_featured" ON "products" USING btree ("created_at" DESC NULLS LAST,"id","family") WHERE "products"."deleted_at" is null and "products"."is_active" and "products"."is_featured";--> statement-breakpoint
CREATE INDEX "products_public_best_selling" ON "products" USING btree ("created_at" DESC NULLS LAST,"id","family") WHERE "products"."deleted_at" is null and "products"."is_active" and "products"."is_best_selling";--> statement-breakpoint
CREATE INDEX "products_category" ON "products" USING btree ("category_id","created_at" DESC NULLS LAST,"id") WHERE "products"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "products_public_category" ON "products" USING btree ("category_id","created_at" DESC NULLS LAST,"id","family") WHERE "products"."deleted_at" is null and "products"."is_active";--> statement-breakpoint
CREATE INDEX "products_public_stock" ON "products" USING btree ("in_stock","created_at" DESC NULLS LAST,"id","family") WHERE "products"."deleted_at" is null and "products"."is_active";--> statement-breakpoint
CREATE INDEX "products_family" ON "products" USING btree ("family","sale_price","id") WHERE "products"."deleted_at" is null and "products"."family" <> '';--> statement-breakpoint
CREATE INDEX "products_stock_urgency" ON "products" USING btree ((case when "quantity_in_stock" = 0 then -2147483648 else "quantity_in_stock" - "low_stock_level" end),"id") WHERE "products"."deleted_at" is null and "products"."track_stock";--> statement-breakpoint
CREATE INDEX "products_deleted" ON "products" USING btree ("deleted_at") WHERE "products"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "products_search_keys" ON "products" USING gin ("search_keys");--> statement-breakpoint
CREATE INDEX "products_title_trigrams" ON "products" USING gin ("title" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_title_bn_trigrams" ON "products" USING gin ("title_bn" gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "promo_codes_code" ON "promo_codes" USING btree (upper("code")) WHERE "promo_codes"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "remembered_guests_untouched" ON "remembered_guests" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "remembered_guests_phone_number" ON "remembered_guests" USING btree ("phone_number");--> statement-breakpoint
CREATE UNIQUE INDEX "reviews_order_line" ON "reviews" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "reviews_status_newest" ON "reviews" USING btree ("status","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "reviews_shown" ON "reviews" USING btree ("product_id","created_at" DESC NULLS LAST,"id") WHERE "reviews"."status" = 'shown';--> statement-breakpoint
CREATE INDEX "reviews_product" ON "reviews" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "search_misses_often" ON "search_misses" USING btree ("searches" DESC NULLS LAST,"last_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","last_seen_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "sessions_last_seen" ON "sessions" USING btree ("last_seen_at");--> statement-breakpoint
CREATE UNIQUE INDEX "shipments_consignment" ON "shipments" USING btree ("courier_id","consignment_id") WHERE "shipments"."consignment_id" <> '';--> statement-breakpoint
CREATE INDEX "shipments_by_consignment" ON "shipments" USING btree (upper("consignment_id")) WHERE "shipments"."consignment_id" <> '';--> statement-breakpoint
CREATE INDEX "shipments_by_tracking_code" ON "shipments" USING btree (upper("tracking_code")) WHERE "shipments"."tracking_code" <> '';--> statement-breakpoint
CREATE INDEX "shipments_courier" ON "shipments" USING btree ("courier_id","created_at" DESC NULLS LAST,"order_id");--> statement-breakpoint
CREATE INDEX "shipments_under_way" ON "shipments" USING btree ("attempted_at") WHERE "shipments"."sending" in ('waiting', 'sending', 'unknown');--> statement-breakpoint
CREATE INDEX "shipments_sending" ON "shipments" USING btree ("sending","created_at" DESC NULLS LAST,"order_id") WHERE "shipments"."sending" <> 'file';--> statement-breakpoint
CREATE INDEX "shipments_newest" ON "shipments" USING btree ("created_at" DESC NULLS LAST,"order_id");--> statement-breakpoint
CREATE INDEX "shipments_unnumbered" ON "shipments" USING btree ("created_at" DESC NULLS LAST,"order_id") WHERE "shipments"."consignment_id" = '';--> statement-breakpoint
CREATE INDEX "staff_acts_newest" ON "staff_acts" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "staff_acts_actor" ON "staff_acts" USING btree ("actor_id","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "staff_acts_act" ON "staff_acts" USING btree ("act","created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "stock_movements_product" ON "stock_movements" USING btree ("product_id","id");--> statement-breakpoint
CREATE INDEX "stock_movements_day" ON "stock_movements" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "stock_movements_order" ON "stock_movements" USING btree ("order_id") WHERE "stock_movements"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_actor" ON "stock_movements" USING btree ("actor_id") WHERE "stock_movements"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "stock_movements_staff" ON "stock_movements" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "stock_movements"."actor_id" is not null and "stock_movements"."order_id" is null;--> statement-breakpoint
CREATE INDEX "stock_movements_by_staff" ON "stock_movements" USING btree ("actor_id","created_at" DESC NULLS LAST,"id") WHERE "stock_movements"."actor_id" is not null and "stock_movements"."order_id" is null;--> statement-breakpoint
CREATE INDEX "users_newest" ON "users" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("created_at") WHERE "users"."is_admin";--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (("full_name" || ' ' || "phone_number") gin_trgm_ops);
--> statement-breakpoint
-- The keys stay in the row, where ranking reads them.
ALTER TABLE "products" ALTER COLUMN "search_keys" SET STORAGE MAIN;
--> statement-breakpoint
-- The one row of settings.
INSERT INTO shop_settings (id) VALUES (1);
--> statement-breakpoint
-- The 64 districts and their upazilas and city thanas, from app/domain/delivery/: names and order as shown to customers.
INSERT INTO districts (name, bangla_name, division, position) VALUES
  ('Dhaka', 'ঢাকা', 'Dhaka', 1),
  ('Bagerhat', 'বাগেরহাট', 'Khulna', 2),
  ('Bandarban', 'বান্দরবান', 'Chattogram', 3),
  ('Barguna', 'বরগুনা', 'Barishal', 4),
  ('Barishal', 'বরিশাল', 'Barishal', 5),
  ('Bhola', 'ভোলা', 'Barishal', 6),
  ('Bogura', 'বগুড়া', 'Rajshahi', 7),
  ('Brahmanbaria', 'ব্রাহ্মণবাড়িয়া', 'Chattogram', 8),
  ('Chandpur', 'চাঁদপুর', 'Chattogram', 9),
  ('Chapainawabganj', 'চাঁপাইনবাবগঞ্জ', 'Rajshahi', 10),
  ('Chittagong', 'চট্টগ্রাম', 'Chattogram', 11),
  ('Chuadanga', 'চুয়াডাঙ্গা', 'Khulna', 12),
  ('Cox''s Bazar', 'কক্সবাজার', 'Chattogram', 13),
  ('Cumilla', 'কুমিল্লা', 'Chattogram', 14),
  ('Dinajpur', 'দিনাজপুর', 'Rangpur', 15),
  ('Faridpur', 'ফরিদপুর', 'Dhaka', 16),
  ('Feni', 'ফেনী', 'Chattogram', 17),
  ('Gaibandha', 'গাইবান্ধা', 'Rangpur', 18),
  ('Gazipur', 'গাজীপুর', 'Dhaka', 19),
  ('Gopalganj', 'গোপালগঞ্জ', 'Dhaka', 20),
  ('Habiganj', 'হবিগঞ্জ', 'Sylhet', 21),
  ('Jamalpur', 'জামালপুর', 'Mymensingh', 22),
  ('Jashore', 'যশোর', 'Khulna', 23),
  ('Jhalokati', 'ঝালকাঠি', 'Barishal', 24),
  ('Jhenaidah', 'ঝিনাইদহ', 'Khulna', 25),
  ('Joypurhat', 'জয়পুরহাট', 'Rajshahi', 26),
  ('Khagrachhari', 'খাগড়াছড়ি', 'Chattogram', 27),
  ('Khulna', 'খুলনা', 'Khulna', 28),
  ('Kishoreganj', 'কিশোরগঞ্জ', 'Dhaka', 29),
  ('Kurigram', 'কুড়িগ্রাম', 'Rangpur', 30),
  ('Kushtia', 'কুষ্টিয়া', 'Khulna', 31),
  ('Lakshmipur', 'লক্ষ্মীপুর', 'Chattogram', 32),
  ('Lalmonirhat', 'লালমনিরহাট', 'Rangpur', 33),
  ('Madaripur', 'মাদারীপুর', 'Dhaka', 34),
  ('Magura', 'মাগুরা', 'Khulna', 35),
  ('Manikganj', 'মানিকগঞ্জ', 'Dhaka', 36),
  ('Meherpur', 'মেহেরপুর', 'Khulna', 37),
  ('Moulvibazar', 'মৌলভীবাজার', 'Sylhet', 38),
  ('Munshiganj', 'মুন্সিগঞ্জ', 'Dhaka', 39),
  ('Mymensingh', 'ময়মনসিংহ', 'Mymensingh', 40),
  ('Naogaon', 'নওগাঁ', 'Rajshahi', 41),
  ('Narail', 'নড়াইল', 'Khulna', 42),
  ('Narayanganj', 'নারায়ণগঞ্জ', 'Dhaka', 43),
  ('Narsingdi', 'নরসিংদী', 'Dhaka', 44),
  ('Natore', 'নাটোর', 'Rajshahi', 45),
  ('Netrokona', 'নেত্রকোণা', 'Mymensingh', 46),
  ('Nilphamari', 'নীলফামারী', 'Rangpur', 47),
  ('Noakhali', 'নোয়াখালী', 'Chattogram', 48),
  ('Pabna', 'পাবনা', 'Rajshahi', 49),
  ('Panchagarh', 'পঞ্চগড়', 'Rangpur', 50),
  ('Patuakhali', 'পটুয়াখালী', 'Barishal', 51),
  ('Pirojpur', 'পিরোজপুর', 'Barishal', 52),
  ('Rajbari', 'রাজবাড়ী', 'Dhaka', 53),
  ('Rajshahi', 'রাজশাহী', 'Rajshahi', 54),
  ('Rangamati', 'রাঙ্গামাটি', 'Chattogram', 55),
  ('Rangpur', 'রংপুর', 'Rangpur', 56),
  ('Satkhira', 'সাতক্ষীরা', 'Khulna', 57),
  ('Shariatpur', 'শরীয়তপুর', 'Dhaka', 58),
  ('Sherpur', 'শেরপুর', 'Mymensingh', 59),
  ('Sirajganj', 'সিরাজগঞ্জ', 'Rajshahi', 60),
  ('Sunamganj', 'সুনামগঞ্জ', 'Sylhet', 61),
  ('Sylhet', 'সিলেট', 'Sylhet', 62),
  ('Tangail', 'টাঙ্গাইল', 'Dhaka', 63),
  ('Thakurgaon', 'ঠাকুরগাঁও', 'Rangpur', 64);
--> statement-breakpoint
INSERT INTO thanas (district, name, bangla_name, position) VALUES
  ('Dhaka', 'Adabor', 'আদাবর', 1),
  ('Dhaka', 'Airport', 'বিমানবন্দর', 2),
  ('Dhaka', 'Ashulia', 'আশুলিয়া', 3),
  ('Dhaka', 'Badda', 'বাড্ডা', 4),
  ('Dhaka', 'Banani', 'বনানী', 5),
  ('Dhaka', 'Bangshal', 'বংশাল', 6),
  ('Dhaka', 'Bhashantek', 'ভাষানটেক', 7),
  ('Dhaka', 'Cantonment', 'ক্যান্টনমেন্ট', 8),
  ('Dhaka', 'Chawkbazar', 'চকবাজার', 9),
  ('Dhaka', 'Dakshinkhan', 'দক্ষিণখান', 10),
  ('Dhaka', 'Darus Salam', 'দারুস সালাম', 11),
  ('Dhaka', 'Demra', 'ডেমরা', 12),
  ('Dhaka', 'Dhamrai', 'ধামরাই', 13),
  ('Dhaka', 'Dhanmondi', 'ধানমন্ডি', 14),
  ('Dhaka', 'Dohar', 'দোহার', 15),
  ('Dhaka', 'Gendaria', 'গেন্ডারিয়া', 16),
  ('Dhaka', 'Gulshan', 'গুলশান', 17),
  ('Dhaka', 'Hatirjheel', 'হাতিরঝিল', 18),
  ('Dhaka', 'Hazaribagh', 'হাজারীবাগ', 19),
  ('Dhaka', 'Jatrabari', 'যাত্রাবাড়ী', 20),
  ('Dhaka', 'Kadamtali', 'কদমতলী', 21),
  ('Dhaka', 'Kafrul', 'কাফরুল', 22),
  ('Dhaka', 'Kalabagan', 'কলাবাগান', 23),
  ('Dhaka', 'Kamrangirchar', 'কামরাঙ্গীরচর', 24),
  ('Dhaka', 'Keraniganj', 'কেরাণীগঞ্জ', 25),
  ('Dhaka', 'Khilgaon', 'খিলগাঁও', 26),
  ('Dhaka', 'Khilkhet', 'খিলক্ষেত', 27),
  ('Dhaka', 'Kotwali', 'কোতোয়ালী', 28),
  ('Dhaka', 'Lalbagh', 'লালবাগ', 29),
  ('Dhaka', 'Mirpur', 'মিরপুর', 30),
  ('Dhaka', 'Mohammadpur', 'মোহাম্মদপুর', 31),
  ('Dhaka', 'Motijheel', 'মতিঝিল', 32),
  ('Dhaka', 'Mugda', 'মুগদা', 33),
  ('Dhaka', 'Nawabganj', 'নবাবগঞ্জ', 34),
  ('Dhaka', 'New Market', 'নিউ মার্কেট', 35),
  ('Dhaka', 'Pallabi', 'পল্লবী', 36),
  ('Dhaka', 'Paltan', 'পল্টন', 37),
  ('Dhaka', 'Ramna', 'রমনা', 38),
  ('Dhaka', 'Rampura', 'রামপুরা', 39),
  ('Dhaka', 'Rupnagar', 'রূপনগর', 40),
  ('Dhaka', 'Sabujbagh', 'সবুজবাগ', 41),
  ('Dhaka', 'Savar', 'সাভার', 42),
  ('Dhaka', 'Shah Ali', 'শাহ আলী', 43),
  ('Dhaka', 'Shahbagh', 'শাহবাগ', 44),
  ('Dhaka', 'Shahjahanpur', 'শাহজাহানপুর', 45),
  ('Dhaka', 'Sher-e-Bangla Nagar', 'শেরেবাংলা নগর', 46),
  ('Dhaka', 'Shyampur', 'শ্যামপুর', 47),
  ('Dhaka', 'Sutrapur', 'সূত্রাপুর', 48),
  ('Dhaka', 'Tejgaon', 'তেজগাঁও', 49),
  ('Dhaka', 'Tejgaon Industrial Area', 'তেজগাঁও শিল্পাঞ্চল', 50),
  ('Dhaka', 'Turag', 'তুরাগ', 51),
  ('Dhaka', 'Uttara East', 'উত্তরা পূর্ব', 52),
  ('Dhaka', 'Uttara West', 'উত্তরা পশ্চিম', 53),
  ('Dhaka', 'Uttarkhan', 'উত্তরখান', 54),
  ('Dhaka', 'Vatara', 'ভাটারা', 55),
  ('Dhaka', 'Wari', 'ওয়ারী', 56),
  ('Dhaka', 'Others', 'অন্যান্য', 57),
  ('Bagerhat', 'Bagerhat Sadar', 'বাগেরহাট সদর', 1),
  ('Bagerhat', 'Chitalmari', 'চিতলমারী', 2),
  ('Bagerhat', 'Fakirhat', 'ফকিরহাট', 3),
  ('Bagerhat', 'Kachua', 'কচুয়া', 4),
  ('Bagerhat', 'Mollahat', 'মোল্লাহাট', 5),
  ('Bagerhat', 'Mongla', 'মোংলা', 6),
  ('Bagerhat', 'Morrelganj', 'মোড়েলগঞ্জ', 7),
  ('Bagerhat', 'Rampal', 'রামপাল', 8),
  ('Bagerhat', 'Sarankhola', 'শরণখোলা', 9),
  ('Bagerhat', 'Others', 'অন্যান্য', 10),
  ('Bandarban', 'Alikadam', 'আলীকদম', 1),
  ('Bandarban', 'Bandarban Sadar', 'বান্দরবান সদর', 2),
  ('Bandarban', 'Lama', 'লামা', 3),
  ('Bandarban', 'Naikhongchhari', 'নাইক্ষ্যংছড়ি', 4),
  ('Bandarban', 'Rowangchhari', 'রোয়াংছড়ি', 5),
  ('Bandarban', 'Ruma', 'রুমা', 6),
  ('Bandarban', 'Thanchi', 'থানচি', 7),
  ('Bandarban', 'Others', 'অন্যান্য', 8),
  ('Barguna', 'Amtali', 'আমতলী', 1),
  ('Barguna', 'Bamna', 'বামনা', 2),
  ('Barguna', 'Barguna Sadar', 'বরগুনা সদর', 3),
  ('Barguna', 'Betagi', 'বেতাগী', 4),
  ('Barguna', 'Patharghata', 'পাথরঘাটা', 5),
  ('Barguna', 'Taltali', 'তালতলি', 6),
  ('Barguna', 'Others', 'অন্যান্য', 7),
  ('Barishal', 'Agailjhara', 'আগৈলঝাড়া', 1),
  ('Barishal', 'Airport', 'বিমানবন্দর', 2),
  ('Barishal', 'Babuganj', 'বাবুগঞ্জ', 3),
  ('Barishal', 'Bakerganj', 'বাকেরগঞ্জ', 4),
  ('Barishal', 'Banaripara', 'বানারীপাড়া', 5),
  ('Barishal', 'Bandar', 'বন্দর', 6),
  ('Barishal', 'Barishal Sadar', 'বরিশাল সদর', 7),
  ('Barishal', 'Gaurnadi', 'গৌরনদী', 8),
  ('Barishal', 'Hizla', 'হিজলা', 9),
  ('Barishal', 'Kaunia', 'কাউনিয়া', 10),
  ('Barishal', 'Kotwali', 'কোতোয়ালী', 11),
  ('Barishal', 'Mehendiganj', 'মেহেন্দিগঞ্জ', 12),
  ('Barishal', 'Muladi', 'মুলাদী', 13),
  ('Barishal', 'Wazirpur', 'উজিরপুর', 14),
  ('Barishal', 'Others', 'অন্যান্য', 15),
  ('Bhola', 'Bhola Sadar', 'ভোলা সদর', 1),
  ('Bhola', 'Burhanuddin', 'বোরহানউদ্দিন', 2),
  ('Bhola', 'Char Fasson', 'চরফ্যাশন', 3),
  ('Bhola', 'Daulatkhan', 'দৌলতখান', 4),
  ('Bhola', 'Lalmohan', 'লালমোহন', 5),
  ('Bhola', 'Manpura', 'মনপুরা', 6),
  ('Bhola', 'Tazumuddin', 'তজুমদ্দিন', 7),
  ('Bhola', 'Others', 'অন্যান্য', 8),
  ('Bogura', 'Adamdighi', 'আদমদিঘি', 1),
  ('Bogura', 'Bogura Sadar', 'বগুড়া সদর', 2),
  ('Bogura', 'Dhunat', 'ধুনট', 3),
  ('Bogura', 'Dupchanchia', 'দুপচাঁচিয়া', 4),
  ('Bogura', 'Gabtali', 'গাবতলী', 5),
  ('Bogura', 'Kahaloo', 'কাহালু', 6),
  ('Bogura', 'Nandigram', 'নন্দিগ্রাম', 7),
  ('Bogura', 'Sariakandi', 'সারিয়াকান্দি', 8),
  ('Bogura', 'Shajahanpur', 'শাজাহানপুর', 9),
  ('Bogura', 'Sherpur', 'শেরপুর', 10),
  ('Bogura', 'Shibganj', 'শিবগঞ্জ', 11),
  ('Bogura', 'Sonatala', 'সোনাতলা', 12),
  ('Bogura', 'Others', 'অন্যান্য', 13),
  ('Brahmanbaria', 'Akhaura', 'আখাউড়া', 1),
  ('Brahmanbaria', 'Ashuganj', 'আশুগঞ্জ', 2),
  ('Brahmanbaria', 'Bancharampur', 'বাঞ্ছারামপুর', 3),
  ('Brahmanbaria', 'Bijoynagar', 'বিজয়নগর', 4),
  ('Brahmanbaria', 'Brahmanbaria Sadar', 'ব্রাহ্মণবাড়িয়া সদর', 5),
  ('Brahmanbaria', 'Kasba', 'কসবা', 6),
  ('Brahmanbaria', 'Nabinagar', 'নবীনগর', 7),
  ('Brahmanbaria', 'Nasirnagar', 'নাসিরনগর', 8),
  ('Brahmanbaria', 'Sarail', 'সরাইল', 9),
  ('Brahmanbaria', 'Others', 'অন্যান্য', 10),
  ('Chandpur', 'Chandpur Sadar', 'চাঁদপুর সদর', 1),
  ('Chandpur', 'Faridganj', 'ফরিদগঞ্জ', 2),
  ('Chandpur', 'Haimchar', 'হাইমচর', 3),
  ('Chandpur', 'Haziganj', 'হাজীগঞ্জ', 4),
  ('Chandpur', 'Kachua', 'কচুয়া', 5),
  ('Chandpur', 'Matlab Dakshin', 'মতলব দক্ষিণ', 6),
  ('Chandpur', 'Matlab Uttar', 'মতলব উত্তর', 7),
  ('Chandpur', 'Shahrasti', 'শাহরাস্তি', 8),
  ('Chandpur', 'Others', 'অন্যান্য', 9),
  ('Chapainawabganj', 'Bholahat', 'ভোলাহাট', 1),
  ('Chapainawabganj', 'Chapainawabganj Sadar', 'চাঁপাইনবাবগঞ্জ সদর', 2),
  ('Chapainawabganj', 'Gomastapur', 'গোমস্তাপুর', 3),
  ('Chapainawabganj', 'Nachole', 'নাচোল', 4),
  ('Chapainawabganj', 'Shibganj', 'শিবগঞ্জ', 5),
  ('Chapainawabganj', 'Others', 'অন্যান্য', 6),
  ('Chittagong', 'Akbarshah', 'আকবরশাহ', 1),
  ('Chittagong', 'Anwara', 'আনোয়ারা', 2),
  ('Chittagong', 'Bakalia', 'বাকলিয়া', 3),
  ('Chittagong', 'Bandar', 'বন্দর', 4),
  ('Chittagong', 'Banshkhali', 'বাঁশখালী', 5),
  ('Chittagong', 'Bayazid Bostami', 'বায়েজিদ বোস্তামী', 6),
  ('Chittagong', 'Boalkhali', 'বোয়ালখালী', 7),
  ('Chittagong', 'Chandanaish', 'চন্দনাইশ', 8),
  ('Chittagong', 'Chandgaon', 'চান্দগাঁও', 9),
  ('Chittagong', 'Chawkbazar', 'চকবাজার', 10),
  ('Chittagong', 'Double Mooring', 'ডবলমুরিং', 11),
  ('Chittagong', 'EPZ', 'ইপিজেড', 12),
  ('Chittagong', 'Fatikchhari', 'ফটিকছড়ি', 13),
  ('Chittagong', 'Halishahar', 'হালিশহর', 14),
  ('Chittagong', 'Hathazari', 'হাটহাজারী', 15),
  ('Chittagong', 'Karnaphuli', 'কর্ণফুলী', 16),
  ('Chittagong', 'Khulshi', 'খুলশী', 17),
  ('Chittagong', 'Kotwali', 'কোতোয়ালী', 18),
  ('Chittagong', 'Lohagara', 'লোহাগাড়া', 19),
  ('Chittagong', 'Mirsharai', 'মীরসরাই', 20),
  ('Chittagong', 'Pahartali', 'পাহাড়তলী', 21),
  ('Chittagong', 'Panchlaish', 'পাঁচলাইশ', 22),
  ('Chittagong', 'Patenga', 'পতেঙ্গা', 23),
  ('Chittagong', 'Patiya', 'পটিয়া', 24),
  ('Chittagong', 'Rangunia', 'রাঙ্গুনিয়া', 25),
  ('Chittagong', 'Raozan', 'রাউজান', 26),
  ('Chittagong', 'Sadarghat', 'সদরঘাট', 27),
  ('Chittagong', 'Sandwip', 'সন্দ্বীপ', 28),
  ('Chittagong', 'Satkania', 'সাতকানিয়া', 29),
  ('Chittagong', 'Sitakunda', 'সীতাকুণ্ড', 30),
  ('Chittagong', 'Others', 'অন্যান্য', 31),
  ('Chuadanga', 'Alamdanga', 'আলমডাঙ্গা', 1),
  ('Chuadanga', 'Chuadanga Sadar', 'চুয়াডাঙ্গা সদর', 2),
  ('Chuadanga', 'Damurhuda', 'দামুড়হুদা', 3),
  ('Chuadanga', 'Jibannagar', 'জীবননগর', 4),
  ('Chuadanga', 'Others', 'অন্যান্য', 5),
  ('Cox''s Bazar', 'Chakaria', 'চকরিয়া', 1),
  ('Cox''s Bazar', 'Cox''s Bazar Sadar', 'কক্সবাজার সদর', 2),
  ('Cox''s Bazar', 'Eidgaon', 'ঈদগাঁও', 3),
  ('Cox''s Bazar', 'Kutubdia', 'কুতুবদিয়া', 4),
  ('Cox''s Bazar', 'Maheshkhali', 'মহেশখালী', 5),
  ('Cox''s Bazar', 'Pekua', 'পেকুয়া', 6),
  ('Cox''s Bazar', 'Ramu', 'রামু', 7),
  ('Cox''s Bazar', 'Teknaf', 'টেকনাফ', 8),
  ('Cox''s Bazar', 'Ukhia', 'উখিয়া', 9),
  ('Cox''s Bazar', 'Others', 'অন্যান্য', 10),
  ('Cumilla', 'Barura', 'বরুড়া', 1),
  ('Cumilla', 'Brahmanpara', 'ব্রাহ্মণপাড়া', 2),
  ('Cumilla', 'Burichong', 'বুড়িচং', 3),
  ('Cumilla', 'Chandina', 'চান্দিনা', 4),
  ('Cumilla', 'Chauddagram', 'চৌদ্দগ্রাম', 5),
  ('Cumilla', 'Cumilla Adarsha Sadar', 'কুমিল্লা আদর্শ সদর', 6),
  ('Cumilla', 'Cumilla Sadar Dakshin', 'কুমিল্লা সদর দক্ষিণ', 7),
  ('Cumilla', 'Daudkandi', 'দাউদকান্দি', 8),
  ('Cumilla', 'Debidwar', 'দেবিদ্বার', 9),
  ('Cumilla', 'Homna', 'হোমনা', 10),
  ('Cumilla', 'Laksam', 'লাকসাম', 11),
  ('Cumilla', 'Lalmai', 'লালমাই', 12),
  ('Cumilla', 'Meghna', 'মেঘনা', 13),
  ('Cumilla', 'Monoharganj', 'মনোহরগঞ্জ', 14),
  ('Cumilla', 'Muradnagar', 'মুরাদনগর', 15),
  ('Cumilla', 'Nangalkot', 'নাঙ্গলকোট', 16),
  ('Cumilla', 'Titas', 'তিতাস', 17),
  ('Cumilla', 'Others', 'অন্যান্য', 18),
  ('Dinajpur', 'Biral', 'বিরল', 1),
  ('Dinajpur', 'Birampur', 'বিরামপুর', 2),
  ('Dinajpur', 'Birganj', 'বীরগঞ্জ', 3),
  ('Dinajpur', 'Bochaganj', 'বোচাগঞ্জ', 4),
  ('Dinajpur', 'Chirirbandar', 'চিরিরবন্দর', 5),
  ('Dinajpur', 'Dinajpur Sadar', 'দিনাজপুর সদর', 6),
  ('Dinajpur', 'Ghoraghat', 'ঘোড়াঘাট', 7),
  ('Dinajpur', 'Hakimpur', 'হাকিমপুর', 8),
  ('Dinajpur', 'Kaharole', 'কাহারোল', 9),
  ('Dinajpur', 'Khansama', 'খানসামা', 10),
  ('Dinajpur', 'Nawabganj', 'নবাবগঞ্জ', 11),
  ('Dinajpur', 'Parbatipur', 'পার্বতীপুর', 12),
  ('Dinajpur', 'Phulbari', 'ফুলবাড়ী', 13),
  ('Dinajpur', 'Others', 'অন্যান্য', 14),
  ('Faridpur', 'Alfadanga', 'আলফাডাঙ্গা', 1),
  ('Faridpur', 'Bhanga', 'ভাঙ্গা', 2),
  ('Faridpur', 'Boalmari', 'বোয়ালমারী', 3),
  ('Faridpur', 'Charbhadrasan', 'চরভদ্রাসন', 4),
  ('Faridpur', 'Faridpur Sadar', 'ফরিদপুর সদর', 5),
  ('Faridpur', 'Madhukhali', 'মধুখালী', 6),
  ('Faridpur', 'Nagarkanda', 'নগরকান্দা', 7),
  ('Faridpur', 'Sadarpur', 'সদরপুর', 8),
  ('Faridpur', 'Saltha', 'সালথা', 9),
  ('Faridpur', 'Others', 'অন্যান্য', 10),
  ('Feni', 'Chhagalnaiya', 'ছাগলনাইয়া', 1),
  ('Feni', 'Daganbhuiyan', 'দাগনভূঞা', 2),
  ('Feni', 'Feni Sadar', 'ফেনী সদর', 3),
  ('Feni', 'Fulgazi', 'ফুলগাজী', 4),
  ('Feni', 'Parshuram', 'পরশুরাম', 5),
  ('Feni', 'Sonagazi', 'সোনাগাজী', 6),
  ('Feni', 'Others', 'অন্যান্য', 7),
  ('Gaibandha', 'Fulchhari', 'ফুলছড়ি', 1),
  ('Gaibandha', 'Gaibandha Sadar', 'গাইবান্ধা সদর', 2),
  ('Gaibandha', 'Gobindaganj', 'গোবিন্দগঞ্জ', 3),
  ('Gaibandha', 'Palashbari', 'পলাশবাড়ী', 4),
  ('Gaibandha', 'Sadullapur', 'সাদুল্লাপুর', 5),
  ('Gaibandha', 'Saghata', 'সাঘাটা', 6),
  ('Gaibandha', 'Sundarganj', 'সুন্দরগঞ্জ', 7),
  ('Gaibandha', 'Others', 'অন্যান্য', 8),
  ('Gazipur', 'Basan', 'বাসন', 1),
  ('Gazipur', 'Gacha', 'গাছা', 2),
  ('Gazipur', 'Gazipur Sadar', 'গাজীপুর সদর', 3),
  ('Gazipur', 'Kaliakair', 'কালিয়াকৈর', 4),
  ('Gazipur', 'Kaliganj', 'কালীগঞ্জ', 5),
  ('Gazipur', 'Kapasia', 'কাপাসিয়া', 6),
  ('Gazipur', 'Kashimpur', 'কাশিমপুর', 7),
  ('Gazipur', 'Konabari', 'কোনাবাড়ী', 8),
  ('Gazipur', 'Pubail', 'পূবাইল', 9),
  ('Gazipur', 'Sreepur', 'শ্রীপুর', 10),
  ('Gazipur', 'Tongi East', 'টঙ্গী পূর্ব', 11),
  ('Gazipur', 'Tongi West', 'টঙ্গী পশ্চিম', 12),
  ('Gazipur', 'Others', 'অন্যান্য', 13),
  ('Gopalganj', 'Gopalganj Sadar', 'গোপালগঞ্জ সদর', 1),
  ('Gopalganj', 'Kashiani', 'কাশিয়ানী', 2),
  ('Gopalganj', 'Kotalipara', 'কোটালীপাড়া', 3),
  ('Gopalganj', 'Muksudpur', 'মুকসুদপুর', 4),
  ('Gopalganj', 'Tungipara', 'টুঙ্গিপাড়া', 5),
  ('Gopalganj', 'Others', 'অন্যান্য', 6),
  ('Habiganj', 'Ajmiriganj', 'আজমিরীগঞ্জ', 1),
  ('Habiganj', 'Bahubal', 'বাহুবল', 2),
  ('Habiganj', 'Baniachong', 'বানিয়াচং', 3),
  ('Habiganj', 'Chunarughat', 'চুনারুঘাট', 4),
  ('Habiganj', 'Habiganj Sadar', 'হবিগঞ্জ সদর', 5),
  ('Habiganj', 'Lakhai', 'লাখাই', 6),
  ('Habiganj', 'Madhabpur', 'মাধবপুর', 7),
  ('Habiganj', 'Nabiganj', 'নবীগঞ্জ', 8),
  ('Habiganj', 'Shaistaganj', 'শায়েস্তাগঞ্জ', 9),
  ('Habiganj', 'Others', 'অন্যান্য', 10),
  ('Jamalpur', 'Bakshiganj', 'বকশীগঞ্জ', 1),
  ('Jamalpur', 'Dewanganj', 'দেওয়ানগঞ্জ', 2),
  ('Jamalpur', 'Islampur', 'ইসলামপুর', 3),
  ('Jamalpur', 'Jamalpur Sadar', 'জামালপুর সদর', 4),
  ('Jamalpur', 'Madarganj', 'মাদারগঞ্জ', 5),
  ('Jamalpur', 'Melandaha', 'মেলান্দহ', 6),
  ('Jamalpur', 'Sarishabari', 'সরিষাবাড়ী', 7),
  ('Jamalpur', 'Others', 'অন্যান্য', 8),
  ('Jashore', 'Abhaynagar', 'অভয়নগর', 1),
  ('Jashore', 'Bagherpara', 'বাঘারপাড়া', 2),
  ('Jashore', 'Chaugachha', 'চৌগাছা', 3),
  ('Jashore', 'Jashore Sadar', 'যশোর সদর', 4),
  ('Jashore', 'Jhikargachha', 'ঝিকরগাছা', 5),
  ('Jashore', 'Keshabpur', 'কেশবপুর', 6),
  ('Jashore', 'Manirampur', 'মণিরামপুর', 7),
  ('Jashore', 'Sharsha', 'শার্শা', 8),
  ('Jashore', 'Others', 'অন্যান্য', 9),
  ('Jhalokati', 'Jhalokati Sadar', 'ঝালকাঠি সদর', 1),
  ('Jhalokati', 'Kathalia', 'কাঠালিয়া', 2),
  ('Jhalokati', 'Nalchity', 'নলছিটি', 3),
  ('Jhalokati', 'Rajapur', 'রাজাপুর', 4),
  ('Jhalokati', 'Others', 'অন্যান্য', 5),
  ('Jhenaidah', 'Harinakundu', 'হরিণাকুণ্ডু', 1),
  ('Jhenaidah', 'Jhenaidah Sadar', 'ঝিনাইদহ সদর', 2),
  ('Jhenaidah', 'Kaliganj', 'কালীগঞ্জ', 3),
  ('Jhenaidah', 'Kotchandpur', 'কোটচাঁদপুর', 4),
  ('Jhenaidah', 'Maheshpur', 'মহেশপুর', 5),
  ('Jhenaidah', 'Shailkupa', 'শৈলকুপা', 6),
  ('Jhenaidah', 'Others', 'অন্যান্য', 7),
  ('Joypurhat', 'Akkelpur', 'আক্কেলপুর', 1),
  ('Joypurhat', 'Joypurhat Sadar', 'জয়পুরহাট সদর', 2),
  ('Joypurhat', 'Kalai', 'কালাই', 3),
  ('Joypurhat', 'Khetlal', 'ক্ষেতলাল', 4),
  ('Joypurhat', 'Panchbibi', 'পাঁচবিবি', 5),
  ('Joypurhat', 'Others', 'অন্যান্য', 6),
  ('Khagrachhari', 'Dighinala', 'দিঘীনালা', 1),
  ('Khagrachhari', 'Guimara', 'গুইমারা', 2),
  ('Khagrachhari', 'Khagrachhari Sadar', 'খাগড়াছড়ি সদর', 3),
  ('Khagrachhari', 'Lakshmichhari', 'লক্ষীছড়ি', 4),
  ('Khagrachhari', 'Mahalchhari', 'মহালছড়ি', 5),
  ('Khagrachhari', 'Manikchhari', 'মানিকছড়ি', 6),
  ('Khagrachhari', 'Matiranga', 'মাটিরাঙ্গা', 7),
  ('Khagrachhari', 'Panchhari', 'পানছড়ি', 8),
  ('Khagrachhari', 'Ramgarh', 'রামগড়', 9),
  ('Khagrachhari', 'Others', 'অন্যান্য', 10),
  ('Khulna', 'Aranghata', 'আড়ংঘাটা', 1),
  ('Khulna', 'Batiaghata', 'বটিয়াঘাটা', 2),
  ('Khulna', 'Dacope', 'দাকোপ', 3),
  ('Khulna', 'Daulatpur', 'দৌলতপুর', 4),
  ('Khulna', 'Dighalia', 'দিঘলিয়া', 5),
  ('Khulna', 'Dumuria', 'ডুমুরিয়া', 6),
  ('Khulna', 'Harintana', 'হরিণটানা', 7),
  ('Khulna', 'Khalishpur', 'খালিশপুর', 8),
  ('Khulna', 'Khan Jahan Ali', 'খান জাহান আলী', 9),
  ('Khulna', 'Khulna Sadar', 'খুলনা সদর', 10),
  ('Khulna', 'Koyra', 'কয়রা', 11),
  ('Khulna', 'Labanchara', 'লবণচরা', 12),
  ('Khulna', 'Paikgachha', 'পাইকগাছা', 13),
  ('Khulna', 'Phultala', 'ফুলতলা', 14),
  ('Khulna', 'Rupsha', 'রূপসা', 15),
  ('Khulna', 'Sonadanga', 'সোনাডাঙ্গা', 16),
  ('Khulna', 'Terokhada', 'তেরখাদা', 17),
  ('Khulna', 'Others', 'অন্যান্য', 18),
  ('Kishoreganj', 'Austagram', 'অষ্টগ্রাম', 1),
  ('Kishoreganj', 'Bajitpur', 'বাজিতপুর', 2),
  ('Kishoreganj', 'Bhairab', 'ভৈরব', 3),
  ('Kishoreganj', 'Hossainpur', 'হোসেনপুর', 4),
  ('Kishoreganj', 'Itna', 'ইটনা', 5),
  ('Kishoreganj', 'Karimganj', 'করিমগঞ্জ', 6),
  ('Kishoreganj', 'Katiadi', 'কটিয়াদী', 7),
  ('Kishoreganj', 'Kishoreganj Sadar', 'কিশোরগঞ্জ সদর', 8),
  ('Kishoreganj', 'Kuliarchar', 'কুলিয়ারচর', 9),
  ('Kishoreganj', 'Mithamain', 'মিঠামইন', 10),
  ('Kishoreganj', 'Nikli', 'নিকলী', 11),
  ('Kishoreganj', 'Pakundia', 'পাকুন্দিয়া', 12),
  ('Kishoreganj', 'Tarail', 'তাড়াইল', 13),
  ('Kishoreganj', 'Others', 'অন্যান্য', 14),
  ('Kurigram', 'Bhurungamari', 'ভুরুঙ্গামারী', 1),
  ('Kurigram', 'Char Rajibpur', 'চর রাজিবপুর', 2),
  ('Kurigram', 'Chilmari', 'চিলমারী', 3),
  ('Kurigram', 'Kurigram Sadar', 'কুড়িগ্রাম সদর', 4),
  ('Kurigram', 'Nageshwari', 'নাগেশ্বরী', 5),
  ('Kurigram', 'Phulbari', 'ফুলবাড়ী', 6),
  ('Kurigram', 'Rajarhat', 'রাজারহাট', 7),
  ('Kurigram', 'Rowmari', 'রৌমারী', 8),
  ('Kurigram', 'Ulipur', 'উলিপুর', 9),
  ('Kurigram', 'Others', 'অন্যান্য', 10),
  ('Kushtia', 'Bheramara', 'ভেড়ামারা', 1),
  ('Kushtia', 'Daulatpur', 'দৌলতপুর', 2),
  ('Kushtia', 'Khoksa', 'খোকসা', 3),
  ('Kushtia', 'Kumarkhali', 'কুমারখালী', 4),
  ('Kushtia', 'Kushtia Sadar', 'কুষ্টিয়া সদর', 5),
  ('Kushtia', 'Mirpur', 'মিরপুর', 6),
  ('Kushtia', 'Others', 'অন্যান্য', 7),
  ('Lakshmipur', 'Kamalnagar', 'কমলনগর', 1),
  ('Lakshmipur', 'Lakshmipur Sadar', 'লক্ষ্মীপুর সদর', 2),
  ('Lakshmipur', 'Raipur', 'রায়পুর', 3),
  ('Lakshmipur', 'Ramganj', 'রামগঞ্জ', 4),
  ('Lakshmipur', 'Ramgati', 'রামগতি', 5),
  ('Lakshmipur', 'Others', 'অন্যান্য', 6),
  ('Lalmonirhat', 'Aditmari', 'আদিতমারী', 1),
  ('Lalmonirhat', 'Hatibandha', 'হাতীবান্ধা', 2),
  ('Lalmonirhat', 'Kaliganj', 'কালীগঞ্জ', 3),
  ('Lalmonirhat', 'Lalmonirhat Sadar', 'লালমনিরহাট সদর', 4),
  ('Lalmonirhat', 'Patgram', 'পাটগ্রাম', 5),
  ('Lalmonirhat', 'Others', 'অন্যান্য', 6),
  ('Madaripur', 'Dasar', 'ডাসার', 1),
  ('Madaripur', 'Kalkini', 'কালকিনি', 2),
  ('Madaripur', 'Madaripur Sadar', 'মাদারীপুর সদর', 3),
  ('Madaripur', 'Rajoir', 'রাজৈর', 4),
  ('Madaripur', 'Shibchar', 'শিবচর', 5),
  ('Madaripur', 'Others', 'অন্যান্য', 6),
  ('Magura', 'Magura Sadar', 'মাগুরা সদর', 1),
  ('Magura', 'Mohammadpur', 'মহম্মদপুর', 2),
  ('Magura', 'Shalikha', 'শালিখা', 3),
  ('Magura', 'Sreepur', 'শ্রীপুর', 4),
  ('Magura', 'Others', 'অন্যান্য', 5),
  ('Manikganj', 'Daulatpur', 'দৌলতপুর', 1),
  ('Manikganj', 'Ghior', 'ঘিওর', 2),
  ('Manikganj', 'Harirampur', 'হরিরামপুর', 3),
  ('Manikganj', 'Manikganj Sadar', 'মানিকগঞ্জ সদর', 4),
  ('Manikganj', 'Saturia', 'সাটুরিয়া', 5),
  ('Manikganj', 'Shibalaya', 'শিবালয়', 6),
  ('Manikganj', 'Singair', 'সিংগাইর', 7),
  ('Manikganj', 'Others', 'অন্যান্য', 8),
  ('Meherpur', 'Gangni', 'গাংনী', 1),
  ('Meherpur', 'Meherpur Sadar', 'মেহেরপুর সদর', 2),
  ('Meherpur', 'Mujibnagar', 'মুজিবনগর', 3),
  ('Meherpur', 'Others', 'অন্যান্য', 4),
  ('Moulvibazar', 'Barlekha', 'বড়লেখা', 1),
  ('Moulvibazar', 'Juri', 'জুড়ী', 2),
  ('Moulvibazar', 'Kamalganj', 'কমলগঞ্জ', 3),
  ('Moulvibazar', 'Kulaura', 'কুলাউড়া', 4),
  ('Moulvibazar', 'Moulvibazar Sadar', 'মৌলভীবাজার সদর', 5),
  ('Moulvibazar', 'Rajnagar', 'রাজনগর', 6),
  ('Moulvibazar', 'Sreemangal', 'শ্রীমঙ্গল', 7),
  ('Moulvibazar', 'Others', 'অন্যান্য', 8),
  ('Munshiganj', 'Gazaria', 'গজারিয়া', 1),
  ('Munshiganj', 'Louhajang', 'লৌহজং', 2),
  ('Munshiganj', 'Munshiganj Sadar', 'মুন্সিগঞ্জ সদর', 3),
  ('Munshiganj', 'Sirajdikhan', 'সিরাজদিখান', 4),
  ('Munshiganj', 'Sreenagar', 'শ্রীনগর', 5),
  ('Munshiganj', 'Tongibari', 'টঙ্গীবাড়ী', 6),
  ('Munshiganj', 'Others', 'অন্যান্য', 7),
  ('Mymensingh', 'Bhaluka', 'ভালুকা', 1),
  ('Mymensingh', 'Dhobaura', 'ধোবাউড়া', 2),
  ('Mymensingh', 'Fulbaria', 'ফুলবাড়ীয়া', 3),
  ('Mymensingh', 'Gaffargaon', 'গফরগাঁও', 4),
  ('Mymensingh', 'Gauripur', 'গৌরীপুর', 5),
  ('Mymensingh', 'Haluaghat', 'হালুয়াঘাট', 6),
  ('Mymensingh', 'Ishwarganj', 'ঈশ্বরগঞ্জ', 7),
  ('Mymensingh', 'Muktagachha', 'মুক্তাগাছা', 8),
  ('Mymensingh', 'Mymensingh Sadar', 'ময়মনসিংহ সদর', 9),
  ('Mymensingh', 'Nandail', 'নান্দাইল', 10),
  ('Mymensingh', 'Phulpur', 'ফুলপুর', 11),
  ('Mymensingh', 'Tarakanda', 'তারাকান্দা', 12),
  ('Mymensingh', 'Trishal', 'ত্রিশাল', 13),
  ('Mymensingh', 'Others', 'অন্যান্য', 14),
  ('Naogaon', 'Atrai', 'আত্রাই', 1),
  ('Naogaon', 'Badalgachhi', 'বদলগাছী', 2),
  ('Naogaon', 'Dhamoirhat', 'ধামইরহাট', 3),
  ('Naogaon', 'Manda', 'মান্দা', 4),
  ('Naogaon', 'Mohadevpur', 'মহাদেবপুর', 5),
  ('Naogaon', 'Naogaon Sadar', 'নওগাঁ সদর', 6),
  ('Naogaon', 'Niamatpur', 'নিয়ামতপুর', 7),
  ('Naogaon', 'Patnitala', 'পত্নিতলা', 8),
  ('Naogaon', 'Porsha', 'পোরশা', 9),
  ('Naogaon', 'Raninagar', 'রাণীনগর', 10),
  ('Naogaon', 'Sapahar', 'সাপাহার', 11),
  ('Naogaon', 'Others', 'অন্যান্য', 12),
  ('Narail', 'Kalia', 'কালিয়া', 1),
  ('Narail', 'Lohagara', 'লোহাগড়া', 2),
  ('Narail', 'Narail Sadar', 'নড়াইল সদর', 3),
  ('Narail', 'Others', 'অন্যান্য', 4),
  ('Narayanganj', 'Araihazar', 'আড়াইহাজার', 1),
  ('Narayanganj', 'Bandar', 'বন্দর', 2),
  ('Narayanganj', 'Fatullah', 'ফতুল্লা', 3),
  ('Narayanganj', 'Narayanganj Sadar', 'নারায়ণগঞ্জ সদর', 4),
  ('Narayanganj', 'Rupganj', 'রূপগঞ্জ', 5),
  ('Narayanganj', 'Siddhirganj', 'সিদ্ধিরগঞ্জ', 6),
  ('Narayanganj', 'Sonargaon', 'সোনারগাঁ', 7),
  ('Narayanganj', 'Others', 'অন্যান্য', 8),
  ('Narsingdi', 'Belabo', 'বেলাবো', 1),
  ('Narsingdi', 'Monohardi', 'মনোহরদী', 2),
  ('Narsingdi', 'Narsingdi Sadar', 'নরসিংদী সদর', 3),
  ('Narsingdi', 'Palash', 'পলাশ', 4),
  ('Narsingdi', 'Raipura', 'রায়পুরা', 5),
  ('Narsingdi', 'Shibpur', 'শিবপুর', 6),
  ('Narsingdi', 'Others', 'অন্যান্য', 7),
  ('Natore', 'Bagatipara', 'বাগাতিপাড়া', 1),
  ('Natore', 'Baraigram', 'বড়াইগ্রাম', 2),
  ('Natore', 'Gurudaspur', 'গুরুদাসপুর', 3),
  ('Natore', 'Lalpur', 'লালপুর', 4),
  ('Natore', 'Naldanga', 'নলডাঙ্গা', 5),
  ('Natore', 'Natore Sadar', 'নাটোর সদর', 6),
  ('Natore', 'Singra', 'সিংড়া', 7),
  ('Natore', 'Others', 'অন্যান্য', 8),
  ('Netrokona', 'Atpara', 'আটপাড়া', 1),
  ('Netrokona', 'Barhatta', 'বারহাট্টা', 2),
  ('Netrokona', 'Durgapur', 'দুর্গাপুর', 3),
  ('Netrokona', 'Kalmakanda', 'কলমাকান্দা', 4),
  ('Netrokona', 'Kendua', 'কেন্দুয়া', 5),
  ('Netrokona', 'Khaliajuri', 'খালিয়াজুরী', 6),
  ('Netrokona', 'Madan', 'মদন', 7),
  ('Netrokona', 'Mohanganj', 'মোহনগঞ্জ', 8),
  ('Netrokona', 'Netrokona Sadar', 'নেত্রকোণা সদর', 9),
  ('Netrokona', 'Purbadhala', 'পূর্বধলা', 10),
  ('Netrokona', 'Others', 'অন্যান্য', 11),
  ('Nilphamari', 'Dimla', 'ডিমলা', 1),
  ('Nilphamari', 'Domar', 'ডোমার', 2),
  ('Nilphamari', 'Jaldhaka', 'জলঢাকা', 3),
  ('Nilphamari', 'Kishoreganj', 'কিশোরগঞ্জ', 4),
  ('Nilphamari', 'Nilphamari Sadar', 'নীলফামারী সদর', 5),
  ('Nilphamari', 'Saidpur', 'সৈয়দপুর', 6),
  ('Nilphamari', 'Others', 'অন্যান্য', 7),
  ('Noakhali', 'Begumganj', 'বেগমগঞ্জ', 1),
  ('Noakhali', 'Chatkhil', 'চাটখিল', 2),
  ('Noakhali', 'Companiganj', 'কোম্পানীগঞ্জ', 3),
  ('Noakhali', 'Hatia', 'হাতিয়া', 4),
  ('Noakhali', 'Kabirhat', 'কবিরহাট', 5),
  ('Noakhali', 'Noakhali Sadar', 'নোয়াখালী সদর', 6),
  ('Noakhali', 'Senbagh', 'সেনবাগ', 7),
  ('Noakhali', 'Sonaimuri', 'সোনাইমুড়ী', 8),
  ('Noakhali', 'Subarnachar', 'সুবর্ণচর', 9),
  ('Noakhali', 'Others', 'অন্যান্য', 10),
  ('Pabna', 'Atgharia', 'আটঘরিয়া', 1),
  ('Pabna', 'Bera', 'বেড়া', 2),
  ('Pabna', 'Bhangura', 'ভাঙ্গুড়া', 3),
  ('Pabna', 'Chatmohar', 'চাটমোহর', 4),
  ('Pabna', 'Faridpur', 'ফরিদপুর', 5),
  ('Pabna', 'Ishwardi', 'ঈশ্বরদী', 6),
  ('Pabna', 'Pabna Sadar', 'পাবনা সদর', 7),
  ('Pabna', 'Santhia', 'সাঁথিয়া', 8),
  ('Pabna', 'Sujanagar', 'সুজানগর', 9),
  ('Pabna', 'Others', 'অন্যান্য', 10),
  ('Panchagarh', 'Atwari', 'আটোয়ারী', 1),
  ('Panchagarh', 'Boda', 'বোদা', 2),
  ('Panchagarh', 'Debiganj', 'দেবীগঞ্জ', 3),
  ('Panchagarh', 'Panchagarh Sadar', 'পঞ্চগড় সদর', 4),
  ('Panchagarh', 'Tetulia', 'তেতুলিয়া', 5),
  ('Panchagarh', 'Others', 'অন্যান্য', 6),
  ('Patuakhali', 'Bauphal', 'বাউফল', 1),
  ('Patuakhali', 'Dashmina', 'দশমিনা', 2),
  ('Patuakhali', 'Dumki', 'দুমকি', 3),
  ('Patuakhali', 'Galachipa', 'গলাচিপা', 4),
  ('Patuakhali', 'Kalapara', 'কলাপাড়া', 5),
  ('Patuakhali', 'Mirzaganj', 'মির্জাগঞ্জ', 6),
  ('Patuakhali', 'Patuakhali Sadar', 'পটুয়াখালী সদর', 7),
  ('Patuakhali', 'Rangabali', 'রাঙ্গাবালী', 8),
  ('Patuakhali', 'Others', 'অন্যান্য', 9),
  ('Pirojpur', 'Bhandaria', 'ভান্ডারিয়া', 1),
  ('Pirojpur', 'Kaukhali', 'কাউখালী', 2),
  ('Pirojpur', 'Mathbaria', 'মঠবাড়ীয়া', 3),
  ('Pirojpur', 'Nazirpur', 'নাজিরপুর', 4),
  ('Pirojpur', 'Nesarabad', 'নেছারাবাদ', 5),
  ('Pirojpur', 'Pirojpur Sadar', 'পিরোজপুর সদর', 6),
  ('Pirojpur', 'Zianagar', 'জিয়ানগর', 7),
  ('Pirojpur', 'Others', 'অন্যান্য', 8),
  ('Rajbari', 'Baliakandi', 'বালিয়াকান্দি', 1),
  ('Rajbari', 'Goalanda', 'গোয়ালন্দ', 2),
  ('Rajbari', 'Kalukhali', 'কালুখালী', 3),
  ('Rajbari', 'Pangsha', 'পাংশা', 4),
  ('Rajbari', 'Rajbari Sadar', 'রাজবাড়ী সদর', 5),
  ('Rajbari', 'Others', 'অন্যান্য', 6),
  ('Rajshahi', 'Airport', 'বিমানবন্দর', 1),
  ('Rajshahi', 'Bagha', 'বাঘা', 2),
  ('Rajshahi', 'Bagmara', 'বাগমারা', 3),
  ('Rajshahi', 'Belpukur', 'বেলপুকুর', 4),
  ('Rajshahi', 'Boalia', 'বোয়ালিয়া', 5),
  ('Rajshahi', 'Chandrima', 'চন্দ্রিমা', 6),
  ('Rajshahi', 'Charghat', 'চারঘাট', 7),
  ('Rajshahi', 'Damkura', 'দামকুড়া', 8),
  ('Rajshahi', 'Durgapur', 'দুর্গাপুর', 9),
  ('Rajshahi', 'Godagari', 'গোদাগাড়ী', 10),
  ('Rajshahi', 'Karnahar', 'কর্ণহার', 11),
  ('Rajshahi', 'Kashiadanga', 'কাশিয়াডাঙ্গা', 12),
  ('Rajshahi', 'Katakhali', 'কাটাখালী', 13),
  ('Rajshahi', 'Mohanpur', 'মোহনপুর', 14),
  ('Rajshahi', 'Motihar', 'মতিহার', 15),
  ('Rajshahi', 'Paba', 'পবা', 16),
  ('Rajshahi', 'Puthia', 'পুঠিয়া', 17),
  ('Rajshahi', 'Rajpara', 'রাজপাড়া', 18),
  ('Rajshahi', 'Shah Makhdum', 'শাহ মখদুম', 19),
  ('Rajshahi', 'Tanore', 'তানোর', 20),
  ('Rajshahi', 'Others', 'অন্যান্য', 21),
  ('Rangamati', 'Baghaichhari', 'বাঘাইছড়ি', 1),
  ('Rangamati', 'Barkal', 'বরকল', 2),
  ('Rangamati', 'Belaichhari', 'বিলাইছড়ি', 3),
  ('Rangamati', 'Jurachhari', 'জুরাছড়ি', 4),
  ('Rangamati', 'Kaptai', 'কাপ্তাই', 5),
  ('Rangamati', 'Kaukhali', 'কাউখালী', 6),
  ('Rangamati', 'Langadu', 'লংগদু', 7),
  ('Rangamati', 'Naniarchar', 'নানিয়ারচর', 8),
  ('Rangamati', 'Rajasthali', 'রাজস্থলী', 9),
  ('Rangamati', 'Rangamati Sadar', 'রাঙ্গামাটি সদর', 10),
  ('Rangamati', 'Others', 'অন্যান্য', 11),
  ('Rangpur', 'Badarganj', 'বদরগঞ্জ', 1),
  ('Rangpur', 'Gangachara', 'গঙ্গাচড়া', 2),
  ('Rangpur', 'Hajirhat', 'হাজিরহাট', 3),
  ('Rangpur', 'Haragachh', 'হারাগাছ', 4),
  ('Rangpur', 'Kaunia', 'কাউনিয়া', 5),
  ('Rangpur', 'Kotwali', 'কোতোয়ালী', 6),
  ('Rangpur', 'Mahiganj', 'মাহিগঞ্জ', 7),
  ('Rangpur', 'Mithapukur', 'মিঠাপুকুর', 8),
  ('Rangpur', 'Parshuram', 'পরশুরাম', 9),
  ('Rangpur', 'Pirgachha', 'পীরগাছা', 10),
  ('Rangpur', 'Pirganj', 'পীরগঞ্জ', 11),
  ('Rangpur', 'Rangpur Sadar', 'রংপুর সদর', 12),
  ('Rangpur', 'Tajhat', 'তাজহাট', 13),
  ('Rangpur', 'Taraganj', 'তারাগঞ্জ', 14),
  ('Rangpur', 'Others', 'অন্যান্য', 15),
  ('Satkhira', 'Assasuni', 'আশাশুনি', 1),
  ('Satkhira', 'Debhata', 'দেবহাটা', 2),
  ('Satkhira', 'Kalaroa', 'কলারোয়া', 3),
  ('Satkhira', 'Kaliganj', 'কালিগঞ্জ', 4),
  ('Satkhira', 'Satkhira Sadar', 'সাতক্ষীরা সদর', 5),
  ('Satkhira', 'Shyamnagar', 'শ্যামনগর', 6),
  ('Satkhira', 'Tala', 'তালা', 7),
  ('Satkhira', 'Others', 'অন্যান্য', 8),
  ('Shariatpur', 'Bhedarganj', 'ভেদরগঞ্জ', 1),
  ('Shariatpur', 'Damudya', 'ডামুড্যা', 2),
  ('Shariatpur', 'Gosairhat', 'গোসাইরহাট', 3),
  ('Shariatpur', 'Naria', 'নড়িয়া', 4),
  ('Shariatpur', 'Shariatpur Sadar', 'শরীয়তপুর সদর', 5),
  ('Shariatpur', 'Zajira', 'জাজিরা', 6),
  ('Shariatpur', 'Others', 'অন্যান্য', 7),
  ('Sherpur', 'Jhenaigati', 'ঝিনাইগাতী', 1),
  ('Sherpur', 'Nakla', 'নকলা', 2),
  ('Sherpur', 'Nalitabari', 'নালিতাবাড়ী', 3),
  ('Sherpur', 'Sherpur Sadar', 'শেরপুর সদর', 4),
  ('Sherpur', 'Sreebardi', 'শ্রীবরদী', 5),
  ('Sherpur', 'Others', 'অন্যান্য', 6),
  ('Sirajganj', 'Belkuchi', 'বেলকুচি', 1),
  ('Sirajganj', 'Chauhali', 'চৌহালি', 2),
  ('Sirajganj', 'Kamarkhanda', 'কামারখন্দ', 3),
  ('Sirajganj', 'Kazipur', 'কাজীপুর', 4),
  ('Sirajganj', 'Raiganj', 'রায়গঞ্জ', 5),
  ('Sirajganj', 'Shahjadpur', 'শাহজাদপুর', 6),
  ('Sirajganj', 'Sirajganj Sadar', 'সিরাজগঞ্জ সদর', 7),
  ('Sirajganj', 'Tarash', 'তাড়াশ', 8),
  ('Sirajganj', 'Ullahpara', 'উল্লাপাড়া', 9),
  ('Sirajganj', 'Others', 'অন্যান্য', 10),
  ('Sunamganj', 'Bishwambharpur', 'বিশ্বম্ভরপুর', 1),
  ('Sunamganj', 'Chhatak', 'ছাতক', 2),
  ('Sunamganj', 'Derai', 'দিরাই', 3),
  ('Sunamganj', 'Dharmapasha', 'ধর্মপাশা', 4),
  ('Sunamganj', 'Dowarabazar', 'দোয়ারাবাজার', 5),
  ('Sunamganj', 'Jagannathpur', 'জগন্নাথপুর', 6),
  ('Sunamganj', 'Jamalganj', 'জামালগঞ্জ', 7),
  ('Sunamganj', 'Madhyanagar', 'মধ্যনগর', 8),
  ('Sunamganj', 'Shalla', 'শাল্লা', 9),
  ('Sunamganj', 'Shantiganj', 'শান্তিগঞ্জ', 10),
  ('Sunamganj', 'Sunamganj Sadar', 'সুনামগঞ্জ সদর', 11),
  ('Sunamganj', 'Tahirpur', 'তাহিরপুর', 12),
  ('Sunamganj', 'Others', 'অন্যান্য', 13),
  ('Sylhet', 'Airport', 'বিমানবন্দর', 1),
  ('Sylhet', 'Balaganj', 'বালাগঞ্জ', 2),
  ('Sylhet', 'Beanibazar', 'বিয়ানীবাজার', 3),
  ('Sylhet', 'Bishwanath', 'বিশ্বনাথ', 4),
  ('Sylhet', 'Companiganj', 'কোম্পানীগঞ্জ', 5),
  ('Sylhet', 'Dakshin Surma', 'দক্ষিণ সুরমা', 6),
  ('Sylhet', 'Fenchuganj', 'ফেঞ্চুগঞ্জ', 7),
  ('Sylhet', 'Golapganj', 'গোলাপগঞ্জ', 8),
  ('Sylhet', 'Gowainghat', 'গোয়াইনঘাট', 9),
  ('Sylhet', 'Jaintiapur', 'জৈন্তাপুর', 10),
  ('Sylhet', 'Jalalabad', 'জালালাবাদ', 11),
  ('Sylhet', 'Kanaighat', 'কানাইঘাট', 12),
  ('Sylhet', 'Kotwali', 'কোতোয়ালী', 13),
  ('Sylhet', 'Moglabazar', 'মোগলাবাজার', 14),
  ('Sylhet', 'Osmaninagar', 'ওসমানীনগর', 15),
  ('Sylhet', 'Shah Paran', 'শাহপরান', 16),
  ('Sylhet', 'Sylhet Sadar', 'সিলেট সদর', 17),
  ('Sylhet', 'Zakiganj', 'জকিগঞ্জ', 18),
  ('Sylhet', 'Others', 'অন্যান্য', 19),
  ('Tangail', 'Basail', 'বাসাইল', 1),
  ('Tangail', 'Bhuapur', 'ভুয়াপুর', 2),
  ('Tangail', 'Delduar', 'দেলদুয়ার', 3),
  ('Tangail', 'Dhanbari', 'ধনবাড়ী', 4),
  ('Tangail', 'Ghatail', 'ঘাটাইল', 5),
  ('Tangail', 'Gopalpur', 'গোপালপুর', 6),
  ('Tangail', 'Kalihati', 'কালিহাতী', 7),
  ('Tangail', 'Madhupur', 'মধুপুর', 8),
  ('Tangail', 'Mirzapur', 'মির্জাপুর', 9),
  ('Tangail', 'Nagarpur', 'নাগরপুর', 10),
  ('Tangail', 'Sakhipur', 'সখিপুর', 11),
  ('Tangail', 'Tangail Sadar', 'টাঙ্গাইল সদর', 12),
  ('Tangail', 'Others', 'অন্যান্য', 13),
  ('Thakurgaon', 'Baliadangi', 'বালিয়াডাঙ্গী', 1),
  ('Thakurgaon', 'Haripur', 'হরিপুর', 2),
  ('Thakurgaon', 'Pirganj', 'পীরগঞ্জ', 3),
  ('Thakurgaon', 'Ranisankail', 'রাণীশংকৈল', 4),
  ('Thakurgaon', 'Thakurgaon Sadar', 'ঠাকুরগাঁও সদর', 5),
  ('Thakurgaon', 'Others', 'অন্যান্য', 6);
--> statement-breakpoint
-- The trade's words, as people here write them.
INSERT INTO search_synonyms (terms) VALUES
  (ARRAY['honey', 'modhu', 'মধু', 'mou', 'মৌ']),
  (ARRAY['honeycomb', 'comb honey', 'chak modhu', 'চাকের মধু', 'চাক', 'mouchak', 'mouchaker modhu', 'mou chak', 'মৌচাক', 'মৌচাকের মধু', 'মৌ চাক', 'চাক মধু', 'chaak']),
  (ARRAY['mustard', 'sorisha', 'shorisha', 'sorshe', 'সরিষা', 'সরষে', 'shorshe', 'sorse', 'sorsha', 'শর্ষে', 'সর্ষে', 'রাই', 'rai']),
  (ARRAY['black seed', 'kalojira', 'kalo jira', 'kalijira', 'nigella', 'habbatus sauda', 'কালোজিরা', 'কালিজিরা', 'কালজিরা', 'blackseed', 'black cumin', 'kalongi', 'kalonji', 'কালো জিরা', 'kala jira', 'কালাজিরা', 'kalijeera', 'নাইজেলা']),
  (ARRAY['oil', 'tel', 'তেল', 'oyel', 'oel', 'অয়েল', 'তৈল', 'toilo', 'tail']),
  (ARRAY['sesame', 'til', 'তিল', 'gingelly']),
  (ARRAY['coconut', 'narikel', 'narkel', 'নারিকেল', 'নারকেল', 'nariker', 'narikol', 'naarkel', 'dab', 'ডাব']),
  (ARRAY['olive', 'joytun', 'zaitun', 'jolpai', 'জয়তুন', 'জলপাই', 'অলিভ', 'jaitun', 'zaitoon', 'jaytun', 'oliv', 'যয়তুন', 'জাইতুন']),
  (ARRAY['soybean', 'soyabean', 'সয়াবিন', 'soya', 'sayabin', 'soyabin', 'সয়া']),
  (ARRAY['nut', 'nuts', 'badam', 'বাদাম', 'badaam', 'বাদম', 'নাট', 'নাটস']),
  (ARRAY['almond', 'kath badam', 'kathbadam', 'কাঠবাদাম', 'কাঠ বাদাম', 'আমন্ড', 'kat badam', 'katbadam', 'kaat badam', 'কাট বাদাম', 'কাটবাদাম', 'amond', 'alomond', 'আলমন্ড']),
  (ARRAY['peanut', 'groundnut', 'china badam', 'chinabadam', 'চিনাবাদাম', 'চীনাবাদাম', 'চিনা বাদাম', 'cina badam', 'cinabadam', 'chinebadam', 'cheena badam', 'চীনা বাদাম', 'চিনে বাদাম', 'ground nut']),
  (ARRAY['cashew', 'kaju', 'kaju badam', 'kajubadam', 'কাজু', 'কাজু বাদাম', 'কাজুবাদাম', 'kazu', 'kazu badam', 'kazubadam', 'kajo badam', 'kashew', 'cashu', 'caju', 'ক্যাশু']),
  (ARRAY['pistachio', 'pesta', 'pista', 'pesta badam', 'pestabadam', 'পেস্তা', 'পেস্তা বাদাম', 'পেস্তাবাদাম', 'pesta nut', 'pistachios', 'পিস্তা', 'পিস্তাচিও']),
  (ARRAY['walnut', 'akhrot', 'আখরোট', 'ওয়ালনাট', 'akrot', 'akhrut', 'akroot', 'আকরোট', 'wal nut']),
  (ARRAY['raisin', 'raisins', 'kishmish', 'kismis', 'কিশমিশ', 'কিসমিস', 'kisumis', 'kishmis', 'kismish', 'angur shukno', 'শুকনো আঙুর', 'রেজিন', 'resin', 'resins']),
  (ARRAY['date', 'dates', 'khejur', 'khajur', 'khurma', 'khorma', 'খেজুর', 'খোরমা', 'khezur', 'khejor', 'kejur', 'khajoor', 'খেজুঁর', 'ডেটস']),
  (ARRAY['fig', 'figs', 'tin', 'dumur', 'tin fol', 'ত্বীন', 'তীন', 'ত্বীন ফল', 'ডুমুর', 'আঞ্জির', 'anjir', 'teen', 'teen fol', 'tin fruit', 'তিন ফল', 'ফিগ', 'angir']),
  (ARRAY['apricot', 'khubani', 'এপ্রিকট', 'খুবানি', 'appricot', 'aprikot', 'এপ্রিকোট', 'অ্যাপ্রিকট']),
  (ARRAY['ajwa', 'ajoa', 'আজওয়া', 'আজোয়া', 'azwa', 'ajowa', 'ajuwa', 'আজুয়া']),
  (ARRAY['mariyam', 'mariam', 'maryam', 'মরিয়ম', 'মারিয়াম', 'moriam', 'moriyam', 'morium', 'moriom', 'maryum', 'মরিয়াম', 'মারয়াম']),
  (ARRAY['medjool', 'medjul', 'majdool', 'মেডজুল', 'মাজদুল', 'medjol', 'mejdul', 'majdul', 'mezdool', 'মেদজুল', 'মিডজুল']),
  (ARRAY['chia', 'চিয়া', 'ciya', 'cia', 'chiya', 'chea', 'চিয়াসিড', 'chiasid']),
  (ARRAY['seed', 'seeds', 'bij', 'beej', 'বীজ', 'সিড', 'sid', 'seeds', 'bichi', 'bichee', 'dana', 'বিচি', 'দানা', 'সীড', 'সিডস']),
  (ARRAY['flax', 'flaxseed', 'linseed', 'tisi', 'tishi', 'তিসি', 'flex', 'flaxseeds', 'তিশি', 'মসিনা', 'ফ্ল্যাক্স', 'alsi']),
  (ARRAY['pumpkin', 'kumra', 'misti kumra', 'mishti kumra', 'কুমড়া', 'মিষ্টি কুমড়া', 'কুমড়ো', 'kumror', 'kumro', 'কুমড়া বীজ', 'pamkin', 'পাম্পকিন', 'lau kumra']),
  (ARRAY['sunflower', 'surjomukhi', 'shurjomukhi', 'সূর্যমুখী', 'sun flower', 'সানফ্লাওয়ার', 'surjo mukhi', 'shurjo mukhi', 'সূর্য মুখী']),
  (ARRAY['basil', 'tokma', 'tukma', 'তোকমা', 'তুকমা', 'tokmadana', 'tokma dana', 'tulsi bij', 'তোকমাদানা', 'তোকমা দানা', 'sabja']),
  (ARRAY['psyllium', 'isabgol', 'isubgul', 'eshobgul', 'ইসবগুল', 'ইসুবগুল', 'ভুসি', 'bhusi', 'isub guler', 'isobguler', 'isab gol', 'esabgul', 'isapgol', 'ইসপগুল', 'এসবগুল', 'ইসব গুল', 'ভুষি', 'vusi', 'vushi', 'bhushi', 'husk']),
  (ARRAY['rice', 'chal', 'চাল', 'চাউল', 'chaul', 'cal', 'chaal', 'chawl', 'chal er', 'chaler', 'রাইস']),
  (ARRAY['chinigura', 'polao', 'polau', 'polaw', 'pulao', 'চিনিগুঁড়া', 'পোলাও', 'সুগন্ধি', 'cinigura', 'chini gura', 'chiniguda', 'চিনি গুড়া', 'চিনি গুঁড়া', 'চিনিগুড়া', 'pilao', 'polaur', 'polaor', 'পোলাউ', 'পোলাওয়ের', 'sugondhi', 'shugondhi', 'সুগন্ধী', 'aromatic', 'কালিজিরা চাল', 'biryani', 'biriyani', 'বিরিয়ানি']),
  (ARRAY['katari', 'kataribhog', 'katari bhog', 'কাটারি', 'কাটারিভোগ', 'katarivog', 'katari vog', 'কাটারী', 'কাটারীভোগ']),
  (ARRAY['oats', 'ots', 'ওটস', 'ওট', 'oits', 'oatmeal', 'oat meal', 'ওটমিল', 'ওটস্']),
  (ARRAY['flour', 'atta', 'ata', 'আটা', 'ময়দা', 'moyda', 'maida', 'aata', 'aatta', 'গম', 'gom', 'moida']),
  (ARRAY['lentil', 'lentils', 'red lentil', 'masoor', 'mosur', 'mosuri', 'moshur', 'masur', 'মসুর', 'মসুরি', 'musur', 'musuri', 'moshuri', 'moshurer', 'masuri', 'মুসুর', 'মুসুরি', 'মুশুরি', 'মসুরী']),
  (ARRAY['moong', 'mung', 'mug', 'মুগ', 'moog', 'mugh', 'mungdal', 'মুং', 'sonamug']),
  (ARRAY['dal', 'daal', 'dhal', 'pulse', 'pulses', 'ডাল', 'dail', 'ডাইল', 'dhaal', 'dahl', 'দাল', 'ডাউল', 'daul']),
  (ARRAY['chickpea', 'chickpeas', 'chola', 'chhola', 'boot', 'gram', 'ছোলা', 'বুট', 'cola', 'sola', 'chola boot', 'cholabut', 'chola but', 'চনা', 'chana', 'chona', 'kabuli', 'কাবুলি', 'বুটের', 'garbanzo', 'chik pea']),
  (ARRAY['turmeric', 'holud', 'হলুদ', 'halud', 'holod', 'holdi', 'haldi', 'হলদি', 'হলুদগুঁড়া', 'টারমারিক', 'tarmaric']),
  (ARRAY['chilli', 'chili', 'chilly', 'morich', 'marich', 'lonka', 'মরিচ', 'লঙ্কা', 'moris', 'morch', 'mirch', 'mirchi', 'marichi', 'lanka', 'lonka gura', 'ঝাল', 'jhal', 'চিলি']),
  (ARRAY['black pepper', 'pepper', 'peppercorn', 'peppercorns', 'golmorich', 'gol morich', 'গোলমরিচ', 'গোল মরিচ', 'kalo morich', 'kalo golmorich', 'kala morich', 'কালো মরিচ', 'gul morich', 'golmoris', 'ব্ল্যাক পেপার']),
  (ARRAY['cumin', 'jira', 'jeera', 'zira', 'জিরা', 'zeera', 'jeere', 'jire', 'জিরে', 'জীরা', 'kumin']),
  (ARRAY['coriander', 'dhonia', 'dhone', 'dhania', 'ধনিয়া', 'ধনে', 'dhonya', 'dhoniya', 'ধনে গুঁড়া', 'ধনিয়া']),
  (ARRAY['cinnamon', 'daruchini', 'darchini', 'দারুচিনি', 'দারচিনি', 'dalchini', 'dalcini', 'darcini', 'ডালচিনি', 'sinamon', 'সিনামন']),
  (ARRAY['cardamom', 'elach', 'elachi', 'এলাচ', 'এলাচি', 'alach', 'alachi', 'elaich', 'elaichi', 'ilachi', 'কার্ডামম']),
  (ARRAY['clove', 'cloves', 'lobongo', 'lobonga', 'long', 'লবঙ্গ', 'লং', 'labongo', 'labanga', 'lobongho', 'lavang', 'lobong', 'লঙ্গ', 'ক্লোভ']),
  (ARRAY['panch phoron', 'panchphoron', 'pachforon', 'pach foron', 'panchforon', 'five spice', 'পাঁচফোড়ন', 'পাঁচ ফোড়ন', '5 foron', '5 phoron', 'five foron', 'পাচফোড়ন', 'পাঁচ ফোরন', 'pachfuron', 'পাঁচফোরন']),
  (ARRAY['spice', 'spices', 'mosla', 'moshla', 'masala', 'মসলা', 'মশলা', 'moshola', 'mosolla', 'masalla', 'মসলাপাতি', 'গরম মসলা', 'gorom mosla']),
  (ARRAY['powder', 'gura', 'গুঁড়া', 'গুড়া', 'gurha', 'guro', 'guda', 'gunra', 'গুঁড়ো', 'গুড়ো', 'পাউডার', 'paudar']),
  (ARRAY['ghee', 'ghi', 'ghrito', 'ঘি', 'ঘৃত', 'ghea', 'gee', 'ghiye', 'ঘী', 'gawa ghee', 'gawaghee']),
  (ARRAY['butter', 'makhon', 'makhan', 'মাখন', 'বাটার', 'makkhon', 'makkhan', 'bater', 'মাখখন']),
  (ARRAY['cheese', 'paneer', 'ponir', 'পনির', 'চিজ', 'panir', 'poneer', 'chiz', 'পনীর', 'চীজ', 'chees']),
  (ARRAY['yogurt', 'yoghurt', 'curd', 'doi', 'dahi', 'doy', 'দই', 'দধি', 'dai', 'dohi', 'yougurt', 'ইয়োগার্ট', 'টক দই', 'tok doi', 'curds']),
  (ARRAY['jaggery', 'gur', 'gurh', 'molasses', 'গুড়', 'gud', 'goor', 'gurer', 'guur', 'jagery', 'jaggary', 'গুর']),
  (ARRAY['patali', 'patali gur', 'পাটালি', 'patalee', 'pataligur', 'পাটালিগুড়']),
  (ARRAY['sugarcane', 'akh', 'aakh', 'আখ', 'akher', 'akhi', 'ikkhu', 'ইক্ষু', 'ganna', 'sugar cane', 'cane']),
  (ARRAY['palm candy', 'rock sugar', 'tal mishri', 'talmishri', 'mishri', 'misri', 'তালমিছরি', 'মিছরি', 'তাল মিছরি', 'talmisri', 'tal misri', 'mishree', 'মিশ্রি', 'candy']),
  (ARRAY['milk', 'dudh', 'দুধ', 'doodh', 'দুগ্ধ', 'মিল্ক']),
  (ARRAY['red', 'lal', 'লাল', 'laal', 'রেড']),
  (ARRAY['white', 'sada', 'shada', 'সাদা', 'saada', 'dhobdhobe', 'হোয়াইট']),
  (ARRAY['pure', 'khati', 'khaati', 'খাঁটি', 'khanti', 'pyor', 'বিশুদ্ধ', 'bishuddho', 'পিওর']),
  (ARRAY['local', 'deshi', 'desi', 'দেশি', 'দেশী', 'deshee', 'দেশীয়']),
  (ARRAY['sweet', 'mishti', 'misti', 'মিষ্টি']),
  (ARRAY['flower', 'ful', 'phul', 'ফুল']),
  (ARRAY['gift', 'upohar', 'উপহার', 'গিফট', 'gifts', 'upohar box', 'গিফট বক্স', 'hadiya', 'হাদিয়া']),
  (ARRAY['mixed', 'mix', 'mishro', 'মিশ্র', 'মিক্সড', 'mixd', 'misro', 'মিক্স']),
  (ARRAY['dried fruit', 'dry fruit', 'dry fruits', 'shukno fol', 'শুকনো ফল', 'dryfruit', 'dry fruit', 'dryfruits', 'ড্রাই ফ্রুট', 'ড্রাই ফ্রুটস', 'ড্রাই ফুড', 'শুকনা ফল', 'shukna fol']),
  (ARRAY['litchi', 'lychee', 'lichu', 'লিচু', 'lichi', 'leechu', 'lychi', 'লিচি']),
  (ARRAY['sundarban', 'sundarbans', 'shundorbon', 'সুন্দরবন', 'sundorbon', 'shundarban', 'sundarbon', 'সুন্দরবান', 'shundorban']),
  (ARRAY['bran', 'কুঁড়া', 'kura', 'ব্র্যান']),
  (ARRAY['khalisha', 'kholisha', 'kholsi', 'khalsi', 'kholshi', 'খলিশা', 'খলসি', 'খলিসা', 'mangrove']),
  (ARRAY['wooden press', 'wood pressed', 'cold pressed', 'ghani', 'gani', 'ghanee', 'ghani bhanga', 'gani vanga', 'ঘানি', 'ঘানি ভাঙা', 'কোল্ড প্রেসড']),
  (ARRAY['virgin', 'extra virgin', 'এক্সট্রা ভার্জিন', 'ভার্জিন']),
  (ARRAY['liquid', 'jhola', 'jhula', 'jola', 'ঝোলা', 'তরল', 'torol', 'nolen', 'নলেন', 'nalen']),
  (ARRAY['small', 'choto', 'chhoto', 'soto', 'mini', 'ছোট', 'ছোটো', 'মিনি']),
  (ARRAY['big', 'large', 'boro', 'family', 'jumbo', 'বড়', 'ফ্যামিলি', 'জাম্বো']),
  (ARRAY['cow', 'goru', 'gorur', 'gawa', 'gaoa', 'gower', 'gaowa', 'গরু', 'গরুর', 'গাওয়া', 'গাওয়া']),
  (ARRAY['grain', 'grains', 'shosso', 'shossho', 'শস্য', 'সিরিয়াল', 'cereal']),
  (ARRAY['red rice', 'lal chal', 'aush', 'aus', 'আউশ', 'লাল চাল', 'dheki chata', 'ঢেঁকি ছাঁটা']),
  (ARRAY['whole', 'gota', 'asto', 'aasto', 'গোটা', 'আস্ত']),
  (ARRAY['roasted', 'vaja', 'bhaja', 'ভাজা', 'রোস্টেড']),
  (ARRAY['dried', 'dry', 'shukna', 'shukno', 'শুকনা', 'শুকনো']),
  (ARRAY['madinah', 'madina', 'medina', 'modina', 'মদিনা', 'মদিনার', 'saudi', 'soudi', 'সৌদি']),
  (ARRAY['fruit', 'fol', 'phol', 'ফল', 'ফ্রুট']);
