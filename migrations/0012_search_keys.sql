-- How a word sounds, roughly: the same key for সরিষা, sorisha and shorisha. Long and short vowels, aspirated and plain
-- consonants, the three s, the two n and the three r fall together; a and o are left out but at the start of a word.
CREATE FUNCTION search_key(word text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
DECLARE
  k text := normalize(lower(word), NFC);
BEGIN
  IF k ~ '[\u0980-\u09ff]' THEN
    k := replace(k, E'\u09df', E'\u09af\u09bc');
    k := regexp_replace(k, E'ও\u09af\u09bc\u09be?', 'w', 'g');
    k := replace(k, E'\u09af\u09bc', 'ই');
    k := regexp_replace(k, E'[\u09dc\u09dd]|[ডঢ]\u09bc', 'র', 'g');
    k := replace(replace(replace(k, 'ক্ষ', 'ক'), 'জ্ঞ', 'গ'), 'ঙ্গ', 'ঙ');
    -- A joined য or ব is hardly heard, but ব after ম, ব and ল is.
    k := regexp_replace(k, E'\u09cdয|(?<![মবল])\u09cdব', '', 'g');
    k := replace(replace(replace(replace(replace(replace(k, 'ঐ', 'ai'), 'ৈ', 'ai'), 'ঔ', 'au'), 'ৌ', 'au'), 'ঋ', 'ri'), 'ৃ', 'ri');
    k := translate(k, E'কখগঘঙচছজঝঞটঠডঢণতথদধনপফবভমযরলশষসহৎংঅআ\u09beইঈ\u09bf\u09c0উঊ\u09c1\u09c2এ\u09c7ও\u09cb০১২৩৪৫৬৭৮৯',
                       'kkggnCCjjnttddnttddnpfbbmjrlssshtnaaaiiiiuuuueeaa0123456789');
    k := regexp_replace(k, '[\u0980-\u09ff]', '', 'g');
  ELSE
    k := translate(k, 'àáâäãåèéêëìíîïòóôöõùúûüçñ''’', 'aaaaaaeeeeiiiiooooouuuucn');
    k := regexp_replace(k, '^(.{2,}[^aeious])(ies)$', '\1y');
    k := regexp_replace(k, '^(.{2,}(?:[sx]|ch|sh))es$', '\1');
    k := regexp_replace(k, '^(.{2,}[^sui])s$', '\1');
    k := replace(replace(k, 'tion', 'sn'), 'wh', 'w');
    k := regexp_replace(k, 'chh?', 'C', 'g');
    k := replace(k, 'ck', 'k');
    k := regexp_replace(k, 'c(?=[eiy])', 's', 'g');
    k := regexp_replace(k, 'ph', 'f', 'g');
    k := regexp_replace(k, '([kgjtdbsr])h', '\1', 'g');
    k := replace(replace(replace(replace(k, 'ee', 'i'), 'ea', 'i'), 'oo', 'u'), 'x', 'ks');
    k := translate(k, 'cqvzy', 'kkbji');
  END IF;
  k := replace(k, 'ng', 'n');
  k := regexp_replace(k, '(?<=.)h', '', 'g');
  k := regexp_replace(k, '^[ao]+', 'A');
  k := regexp_replace(k, '[ao]+$', 'A');
  k := regexp_replace(k, '[ao]', '', 'g');
  k := regexp_replace(k, '(.)\1+', '\1', 'g');
  RETURN lower(regexp_replace(k, '^(.{3,})e$', '\1'));
END $$;
--> statement-breakpoint
-- The word without the r of the genitive (সরিষার, sorishar, খেজুরের, khejurer), which a name often carries; null without one.
CREATE FUNCTION search_stem(word text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT search_key(nullif(regexp_replace(lower(word), E'(?<=..)(\u09df\u09c7|\u09af\u09bc\u09c7|\u09c7|(?<=..)e)?[rর]$', ''), lower(word)))
$$;
--> statement-breakpoint
-- A key without any vowel but the first, for those who spell by ear, behind a z, which no key holds. Null where too little is left.
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
-- All that a title is found by: each word, alone and joined to the one before (kalo jira, kalojira), with weight A; stems and
-- skeletons with weight C.
CREATE FUNCTION search_keys(input text) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT setweight(to_tsvector('simple', coalesce(string_agg(concat_ws(' ', key, joined), ' ' ORDER BY place), '')), 'A')
      || setweight(to_tsvector('simple', coalesce(string_agg(concat_ws(' ', stem, search_skeleton(key), search_skeleton(joined)), ' ' ORDER BY place), '')), 'C')
  FROM (SELECT place, search_key(word) AS key, search_stem(word) AS stem,
               search_key(lag(word) OVER (ORDER BY place) || word) AS joined
        FROM unnest(search_words(input)) WITH ORDINALITY AS words (word, place)) AS keys
$$;
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"terms" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_keys" "tsvector" GENERATED ALWAYS AS (search_keys(title) || setweight(search_keys(brand), 'B')) STORED;--> statement-breakpoint
CREATE INDEX "products_search_keys" ON "products" USING gin ("search_keys");
--> statement-breakpoint
CREATE TRIGGER search_synonyms_changed AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON search_synonyms
  FOR EACH STATEMENT EXECUTE FUNCTION tell_catalogue_changed('catalogue');
--> statement-breakpoint
-- The trade's words, as people here write them.
INSERT INTO search_synonyms (terms) VALUES
  (ARRAY['honey', 'modhu', 'মধু']),
  (ARRAY['honeycomb', 'comb honey', 'chak modhu', 'চাকের মধু', 'চাক']),
  (ARRAY['mustard', 'sorisha', 'shorisha', 'sorshe', 'সরিষা', 'সরষে']),
  (ARRAY['black seed', 'kalojira', 'kalo jira', 'kalijira', 'nigella', 'habbatus sauda', 'কালোজিরা', 'কালিজিরা', 'কালজিরা']),
  (ARRAY['oil', 'tel', 'তেল']),
  (ARRAY['sesame', 'til', 'তিল']),
  (ARRAY['coconut', 'narikel', 'narkel', 'নারিকেল', 'নারকেল']),
  (ARRAY['olive', 'joytun', 'zaitun', 'jolpai', 'জয়তুন', 'জলপাই', 'অলিভ']),
  (ARRAY['soybean', 'soyabean', 'সয়াবিন']),
  (ARRAY['nut', 'nuts', 'badam', 'বাদাম']),
  (ARRAY['almond', 'kath badam', 'kathbadam', 'কাঠবাদাম', 'কাঠ বাদাম', 'আমন্ড']),
  (ARRAY['peanut', 'groundnut', 'china badam', 'chinabadam', 'চিনাবাদাম', 'চীনাবাদাম', 'চিনা বাদাম']),
  (ARRAY['cashew', 'kaju', 'kaju badam', 'kajubadam', 'কাজু', 'কাজু বাদাম', 'কাজুবাদাম']),
  (ARRAY['pistachio', 'pesta', 'pista', 'pesta badam', 'pestabadam', 'পেস্তা', 'পেস্তা বাদাম', 'পেস্তাবাদাম']),
  (ARRAY['walnut', 'akhrot', 'আখরোট', 'ওয়ালনাট']),
  (ARRAY['raisin', 'raisins', 'kishmish', 'kismis', 'কিশমিশ', 'কিসমিস']),
  (ARRAY['date', 'dates', 'khejur', 'khajur', 'khurma', 'khorma', 'খেজুর', 'খোরমা']),
  (ARRAY['fig', 'figs', 'tin', 'dumur', 'tin fol', 'ত্বীন', 'তীন', 'ত্বীন ফল', 'ডুমুর', 'আঞ্জির', 'anjir']),
  (ARRAY['apricot', 'khubani', 'এপ্রিকট', 'খুবানি']),
  (ARRAY['ajwa', 'ajoa', 'আজওয়া', 'আজোয়া']),
  (ARRAY['mariyam', 'mariam', 'maryam', 'মরিয়ম', 'মারিয়াম']),
  (ARRAY['medjool', 'medjul', 'majdool', 'মেডজুল', 'মাজদুল']),
  (ARRAY['chia', 'চিয়া']),
  (ARRAY['seed', 'seeds', 'bij', 'beej', 'বীজ', 'সিড']),
  (ARRAY['flax', 'flaxseed', 'linseed', 'tisi', 'tishi', 'তিসি']),
  (ARRAY['pumpkin', 'kumra', 'misti kumra', 'mishti kumra', 'কুমড়া', 'মিষ্টি কুমড়া', 'কুমড়ো']),
  (ARRAY['sunflower', 'surjomukhi', 'shurjomukhi', 'সূর্যমুখী']),
  (ARRAY['basil', 'tokma', 'tukma', 'তোকমা', 'তুকমা']),
  (ARRAY['psyllium', 'isabgol', 'isubgul', 'eshobgul', 'ইসবগুল', 'ইসুবগুল', 'ভুসি', 'bhusi']),
  (ARRAY['rice', 'chal', 'চাল', 'চাউল', 'chaul']),
  (ARRAY['chinigura', 'polao', 'polau', 'polaw', 'pulao', 'চিনিগুঁড়া', 'পোলাও', 'সুগন্ধি']),
  (ARRAY['katari', 'kataribhog', 'katari bhog', 'কাটারি', 'কাটারিভোগ']),
  (ARRAY['oats', 'ots', 'ওটস', 'ওট']),
  (ARRAY['flour', 'atta', 'ata', 'আটা', 'ময়দা', 'moyda', 'maida']),
  (ARRAY['lentil', 'lentils', 'red lentil', 'masoor', 'mosur', 'mosuri', 'moshur', 'masur', 'মসুর', 'মসুরি']),
  (ARRAY['moong', 'mung', 'mug', 'মুগ']),
  (ARRAY['dal', 'daal', 'dhal', 'pulse', 'pulses', 'ডাল']),
  (ARRAY['chickpea', 'chickpeas', 'chola', 'chhola', 'boot', 'gram', 'ছোলা', 'বুট']),
  (ARRAY['turmeric', 'holud', 'হলুদ']),
  (ARRAY['chilli', 'chili', 'chilly', 'morich', 'marich', 'lonka', 'মরিচ', 'লঙ্কা']),
  (ARRAY['black pepper', 'pepper', 'peppercorn', 'peppercorns', 'golmorich', 'gol morich', 'গোলমরিচ', 'গোল মরিচ']),
  (ARRAY['cumin', 'jira', 'jeera', 'zira', 'জিরা']),
  (ARRAY['coriander', 'dhonia', 'dhone', 'dhania', 'ধনিয়া', 'ধনে']),
  (ARRAY['cinnamon', 'daruchini', 'darchini', 'দারুচিনি', 'দারচিনি']),
  (ARRAY['cardamom', 'elach', 'elachi', 'এলাচ', 'এলাচি']),
  (ARRAY['clove', 'cloves', 'lobongo', 'lobonga', 'long', 'লবঙ্গ', 'লং']),
  (ARRAY['panch phoron', 'panchphoron', 'pachforon', 'pach foron', 'panchforon', 'five spice', 'পাঁচফোড়ন', 'পাঁচ ফোড়ন']),
  (ARRAY['spice', 'spices', 'mosla', 'moshla', 'masala', 'মসলা', 'মশলা']),
  (ARRAY['powder', 'gura', 'গুঁড়া', 'গুড়া']),
  (ARRAY['ghee', 'ghi', 'ghrito', 'ঘি', 'ঘৃত']),
  (ARRAY['butter', 'makhon', 'makhan', 'মাখন', 'বাটার']),
  (ARRAY['cheese', 'paneer', 'ponir', 'পনির', 'চিজ']),
  (ARRAY['yogurt', 'yoghurt', 'curd', 'doi', 'dahi', 'doy', 'দই', 'দধি']),
  (ARRAY['jaggery', 'gur', 'gurh', 'molasses', 'গুড়']),
  (ARRAY['patali', 'patali gur', 'পাটালি']),
  (ARRAY['sugarcane', 'akh', 'aakh', 'আখ']),
  (ARRAY['palm candy', 'rock sugar', 'tal mishri', 'talmishri', 'mishri', 'misri', 'তালমিছরি', 'মিছরি', 'তাল মিছরি']),
  (ARRAY['milk', 'dudh', 'দুধ']),
  (ARRAY['red', 'lal', 'লাল']),
  (ARRAY['white', 'sada', 'shada', 'সাদা']),
  (ARRAY['pure', 'khati', 'khaati', 'খাঁটি']),
  (ARRAY['local', 'deshi', 'desi', 'দেশি', 'দেশী']),
  (ARRAY['sweet', 'mishti', 'misti', 'মিষ্টি']),
  (ARRAY['flower', 'ful', 'phul', 'ফুল']),
  (ARRAY['gift', 'upohar', 'উপহার', 'গিফট']),
  (ARRAY['mixed', 'mix', 'mishro', 'মিশ্র', 'মিক্সড']),
  (ARRAY['dried fruit', 'dry fruit', 'dry fruits', 'shukno fol', 'শুকনো ফল']),
  (ARRAY['litchi', 'lychee', 'lichu', 'লিচু']),
  (ARRAY['sundarban', 'sundarbans', 'shundorbon', 'সুন্দরবন']),
  (ARRAY['bran', 'কুঁড়া', 'kura']);
