CREATE TABLE "search_misses" (
	"words" text PRIMARY KEY NOT NULL,
	"first_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"searches" integer DEFAULT 1 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_misses_often" ON "search_misses" USING btree ("searches" DESC NULLS LAST,"last_at" DESC NULLS LAST);--> statement-breakpoint
ALTER TABLE "search_synonyms" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "search_synonyms" ADD COLUMN "deleted_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE TRIGGER search_synonyms_version BEFORE UPDATE ON search_synonyms FOR EACH ROW EXECUTE FUNCTION count_save();
--> statement-breakpoint
-- As before, but "tail" sounds like তেল and raisin like resin.
CREATE OR REPLACE FUNCTION search_key(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
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
-- Grams or millilitres in one piece: of the size, or else of a dimension such as "500 g"; null for what is counted or says no more.
CREATE FUNCTION size_in_base(amount numeric, unit text, dimension text) RETURNS integer LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT round(n * CASE WHEN u IN ('kg', 'l') THEN 1000 ELSE 1 END)::integer
  FROM (SELECT amount, unit WHERE amount IS NOT NULL
        UNION ALL
        SELECT found[1]::numeric, found[2] FROM regexp_match(lower(dimension), '^(\d{1,5}(?:\.\d{1,3})?) ?(kg|g|ml|l)$') AS found
        WHERE amount IS NULL) AS sizes (n, u)
  WHERE u IN ('g', 'kg', 'ml', 'l')
$$;
--> statement-breakpoint
-- What a search asks for beside words, as marks that no key can be: category (q and its id) and size (x500).
CREATE FUNCTION search_marks(category uuid, size integer) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array_to_tsvector(array_remove(ARRAY['q' || replace(category::text, '-', ''), 'x' || size], NULL))
$$;
--> statement-breakpoint
-- One command, so that the table is written once: 100,000 goods take one to two minutes, 1,000 a second; whoever asks for goods
-- meanwhile waits.
-- The keys stay in the row, where ranking reads them.
ALTER TABLE "products"
  DROP COLUMN "search",
  DROP COLUMN "search_keys",
  ADD COLUMN "search" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', title || ' ' || title_bn), 'A') || setweight(to_tsvector('simple', regexp_replace(description || ' ' || description_bn, '<[^>]*>', ' ', 'g')), 'B')) STORED,
  ADD COLUMN "search_keys" "tsvector" GENERATED ALWAYS AS (search_keys(title) || search_keys(title_bn) || setweight(search_keys(brand), 'B') || search_marks(category_id, size_in_base(size_amount, size_unit, dimension))) STORED,
  ADD COLUMN "base_size" integer GENERATED ALWAYS AS (size_in_base(size_amount, size_unit, dimension)) STORED,
  ALTER COLUMN "search_keys" SET STORAGE MAIN;
--> statement-breakpoint
CREATE INDEX "products_search" ON "products" USING gin ("search");--> statement-breakpoint
CREATE INDEX "products_search_keys" ON "products" USING gin ("search_keys");--> statement-breakpoint
CREATE INDEX "products_title_bn_trigrams" ON "products" USING gin ("title_bn" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_public_size" ON "products" USING btree ("base_size","created_at" DESC NULLS LAST,"id","family") WHERE "products"."deleted_at" is null and "products"."is_active";
--> statement-breakpoint
-- More of the trade's words. A row that a shop has changed is known by its first word all the same.
UPDATE search_synonyms SET terms = search_synonyms.terms || more.terms
FROM (VALUES
  ('honey', ARRAY['mou', 'মৌ']),
  ('honeycomb', ARRAY['mouchak', 'mouchaker modhu', 'mou chak', 'মৌচাক', 'মৌচাকের মধু', 'মৌ চাক', 'চাক মধু', 'chaak']),
  ('mustard', ARRAY['shorshe', 'sorse', 'sorsha', 'শর্ষে', 'সর্ষে', 'রাই', 'rai']),
  ('black seed', ARRAY['blackseed', 'black cumin', 'kalongi', 'kalonji', 'কালো জিরা', 'kala jira', 'কালাজিরা', 'kalijeera', 'নাইজেলা']),
  ('oil', ARRAY['oyel', 'oel', 'অয়েল', 'তৈল', 'toilo', 'tail']),
  ('sesame', ARRAY['gingelly']),
  ('coconut', ARRAY['nariker', 'narikol', 'naarkel', 'dab', 'ডাব']),
  ('olive', ARRAY['jaitun', 'zaitoon', 'jaytun', 'oliv', 'যয়তুন', 'জাইতুন']),
  ('soybean', ARRAY['soya', 'sayabin', 'soyabin', 'সয়া']),
  ('nut', ARRAY['badaam', 'বাদম', 'নাট', 'নাটস']),
  ('almond', ARRAY['kat badam', 'katbadam', 'kaat badam', 'কাট বাদাম', 'কাটবাদাম', 'amond', 'alomond', 'আলমন্ড']),
  ('peanut', ARRAY['cina badam', 'cinabadam', 'chinebadam', 'cheena badam', 'চীনা বাদাম', 'চিনে বাদাম', 'ground nut']),
  ('cashew', ARRAY['kazu', 'kazu badam', 'kazubadam', 'kajo badam', 'kashew', 'cashu', 'caju', 'ক্যাশু']),
  ('pistachio', ARRAY['pesta nut', 'pistachios', 'পিস্তা', 'পিস্তাচিও']),
  ('walnut', ARRAY['akrot', 'akhrut', 'akroot', 'আকরোট', 'wal nut']),
  ('raisin', ARRAY['kisumis', 'kishmis', 'kismish', 'angur shukno', 'শুকনো আঙুর', 'রেজিন', 'resin', 'resins']),
  ('date', ARRAY['khezur', 'khejor', 'kejur', 'khajoor', 'খেজুঁর', 'ডেটস']),
  ('fig', ARRAY['teen', 'teen fol', 'tin fruit', 'তিন ফল', 'ফিগ', 'angir']),
  ('apricot', ARRAY['appricot', 'aprikot', 'এপ্রিকোট', 'অ্যাপ্রিকট']),
  ('ajwa', ARRAY['azwa', 'ajowa', 'ajuwa', 'আজুয়া']),
  ('mariyam', ARRAY['moriam', 'moriyam', 'morium', 'moriom', 'maryum', 'মরিয়াম', 'মারয়াম']),
  ('medjool', ARRAY['medjol', 'mejdul', 'majdul', 'mezdool', 'মেদজুল', 'মিডজুল']),
  ('chia', ARRAY['ciya', 'cia', 'chiya', 'chea', 'চিয়াসিড', 'chiasid']),
  ('seed', ARRAY['sid', 'seeds', 'bichi', 'bichee', 'dana', 'বিচি', 'দানা', 'সীড', 'সিডস']),
  ('flax', ARRAY['flex', 'flaxseeds', 'তিশি', 'মসিনা', 'ফ্ল্যাক্স', 'alsi']),
  ('pumpkin', ARRAY['kumror', 'kumro', 'কুমড়া বীজ', 'pamkin', 'পাম্পকিন', 'lau kumra']),
  ('sunflower', ARRAY['sun flower', 'সানফ্লাওয়ার', 'surjo mukhi', 'shurjo mukhi', 'সূর্য মুখী']),
  ('basil', ARRAY['tokmadana', 'tokma dana', 'tulsi bij', 'তোকমাদানা', 'তোকমা দানা', 'sabja']),
  ('psyllium', ARRAY['isub guler', 'isobguler', 'isab gol', 'esabgul', 'isapgol', 'ইসপগুল', 'এসবগুল', 'ইসব গুল', 'ভুষি', 'vusi', 'vushi', 'bhushi', 'husk']),
  ('rice', ARRAY['cal', 'chaal', 'chawl', 'chal er', 'chaler', 'রাইস']),
  ('chinigura', ARRAY['cinigura', 'chini gura', 'chiniguda', 'চিনি গুড়া', 'চিনি গুঁড়া', 'চিনিগুড়া', 'pilao', 'polaur', 'polaor', 'পোলাউ', 'পোলাওয়ের', 'sugondhi', 'shugondhi', 'সুগন্ধী', 'aromatic', 'কালিজিরা চাল', 'biryani', 'biriyani', 'বিরিয়ানি']),
  ('katari', ARRAY['katarivog', 'katari vog', 'কাটারী', 'কাটারীভোগ']),
  ('oats', ARRAY['oits', 'oatmeal', 'oat meal', 'ওটমিল', 'ওটস্']),
  ('flour', ARRAY['aata', 'aatta', 'গম', 'gom', 'moida']),
  ('lentil', ARRAY['musur', 'musuri', 'moshuri', 'moshurer', 'masuri', 'মুসুর', 'মুসুরি', 'মুশুরি', 'মসুরী']),
  ('moong', ARRAY['moog', 'mugh', 'mungdal', 'মুং', 'sonamug']),
  ('dal', ARRAY['dail', 'ডাইল', 'dhaal', 'dahl', 'দাল', 'ডাউল', 'daul']),
  ('chickpea', ARRAY['cola', 'sola', 'chola boot', 'cholabut', 'chola but', 'চনা', 'chana', 'chona', 'kabuli', 'কাবুলি', 'বুটের', 'garbanzo', 'chik pea']),
  ('turmeric', ARRAY['halud', 'holod', 'holdi', 'haldi', 'হলদি', 'হলুদগুঁড়া', 'টারমারিক', 'tarmaric']),
  ('chilli', ARRAY['moris', 'morch', 'mirch', 'mirchi', 'marichi', 'lanka', 'lonka gura', 'ঝাল', 'jhal', 'চিলি']),
  ('black pepper', ARRAY['kalo morich', 'kalo golmorich', 'kala morich', 'কালো মরিচ', 'gul morich', 'golmoris', 'ব্ল্যাক পেপার']),
  ('cumin', ARRAY['zeera', 'jeere', 'jire', 'জিরে', 'জীরা', 'kumin']),
  ('coriander', ARRAY['dhonya', 'dhoniya', 'ধনে গুঁড়া', 'ধনিয়া']),
  ('cinnamon', ARRAY['dalchini', 'dalcini', 'darcini', 'ডালচিনি', 'sinamon', 'সিনামন']),
  ('cardamom', ARRAY['alach', 'alachi', 'elaich', 'elaichi', 'ilachi', 'কার্ডামম']),
  ('clove', ARRAY['labongo', 'labanga', 'lobongho', 'lavang', 'lobong', 'লঙ্গ', 'ক্লোভ']),
  ('panch phoron', ARRAY['5 foron', '5 phoron', 'five foron', 'পাচফোড়ন', 'পাঁচ ফোরন', 'pachfuron', 'পাঁচফোরন']),
  ('spice', ARRAY['moshola', 'mosolla', 'masalla', 'মসলাপাতি', 'গরম মসলা', 'gorom mosla']),
  ('powder', ARRAY['gurha', 'guro', 'guda', 'gunra', 'গুঁড়ো', 'গুড়ো', 'পাউডার', 'paudar']),
  ('ghee', ARRAY['ghea', 'gee', 'ghiye', 'ঘী', 'gawa ghee', 'gawaghee']),
  ('butter', ARRAY['makkhon', 'makkhan', 'bater', 'মাখখন']),
  ('cheese', ARRAY['panir', 'poneer', 'chiz', 'পনীর', 'চীজ', 'chees']),
  ('yogurt', ARRAY['dai', 'dohi', 'yougurt', 'ইয়োগার্ট', 'টক দই', 'tok doi', 'curds']),
  ('jaggery', ARRAY['gud', 'goor', 'gurer', 'guur', 'jagery', 'jaggary', 'গুর']),
  ('patali', ARRAY['patalee', 'pataligur', 'পাটালিগুড়']),
  ('sugarcane', ARRAY['akher', 'akhi', 'ikkhu', 'ইক্ষু', 'ganna', 'sugar cane', 'cane']),
  ('palm candy', ARRAY['talmisri', 'tal misri', 'mishree', 'মিশ্রি', 'candy']),
  ('milk', ARRAY['doodh', 'দুগ্ধ', 'মিল্ক']),
  ('red', ARRAY['laal', 'রেড']),
  ('white', ARRAY['saada', 'dhobdhobe', 'হোয়াইট']),
  ('pure', ARRAY['khanti', 'pyor', 'বিশুদ্ধ', 'bishuddho', 'পিওর']),
  ('local', ARRAY['deshee', 'দেশীয়']),
  ('mixed', ARRAY['mixd', 'misro', 'মিক্স']),
  ('gift', ARRAY['gifts', 'upohar box', 'গিফট বক্স', 'hadiya', 'হাদিয়া']),
  ('dried fruit', ARRAY['dryfruit', 'dry fruit', 'dryfruits', 'ড্রাই ফ্রুট', 'ড্রাই ফ্রুটস', 'ড্রাই ফুড', 'শুকনা ফল', 'shukna fol']),
  ('litchi', ARRAY['lichi', 'leechu', 'lychi', 'লিচি']),
  ('sundarban', ARRAY['sundorbon', 'shundarban', 'sundarbon', 'সুন্দরবান', 'shundorban']),
  ('bran', ARRAY['ব্র্যান'])
) AS more (first, terms) WHERE search_synonyms.terms[1] = more.first;
--> statement-breakpoint
INSERT INTO search_synonyms (terms) VALUES
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
