import {
  type District,
  type DistrictName,
  type Division,
  districts,
  divisions,
} from "./districts.ts";

/** A part of a district as people write it in an address. */
export type Thana = {
  name: string;
  banglaName: string;
  /** An upazila, a police thana in a city, or the Others that ends every list. */
  kind: "upazila" | "thana" | "others";
};

const OTHERS: Thana = { name: "Others", banglaName: "অন্যান্য", kind: "others" };

/**
 * The 495 upazilas (as of July 2021, when Dasar, Eidgaon and Madhyanagar were made) and the thanas
 * of the eight metropolitan police forces. Karnaphuli, Paba, Dakshin Surma and Gazipur Sadar are
 * both and stand as upazilas. Ashulia, Fatullah and Siddhirganj belong to no metropolitan force,
 * but people name these towns instead of their upazila. Zianagar has also been called Indurkani
 * since 2017. A test compares the table with two published ones and names every difference.
 *
 * 25 kB of text, so routes import it only in server code (a loader, an action); pages with just the
 * district select use `districts.ts`.
 */
const table: Record<DistrictName, { upazilas: string; thanas?: string }> = {
  Dhaka: {
    upazilas: `
      Dhamrai ধামরাই, Dohar দোহার, Keraniganj কেরাণীগঞ্জ, Nawabganj নবাবগঞ্জ, Savar সাভার`,
    thanas: `
      Adabor আদাবর, Airport বিমানবন্দর, Ashulia আশুলিয়া, Badda বাড্ডা, Banani বনানী, Bangshal বংশাল,
      Bhashantek ভাষানটেক, Cantonment ক্যান্টনমেন্ট, Chawkbazar চকবাজার, Dakshinkhan দক্ষিণখান,
      Darus Salam দারুস সালাম, Demra ডেমরা, Dhanmondi ধানমন্ডি, Gendaria গেন্ডারিয়া,
      Gulshan গুলশান, Hatirjheel হাতিরঝিল, Hazaribagh হাজারীবাগ, Jatrabari যাত্রাবাড়ী,
      Kadamtali কদমতলী, Kafrul কাফরুল, Kalabagan কলাবাগান, Kamrangirchar কামরাঙ্গীরচর,
      Khilgaon খিলগাঁও, Khilkhet খিলক্ষেত, Kotwali কোতোয়ালী, Lalbagh লালবাগ, Mirpur মিরপুর,
      Mohammadpur মোহাম্মদপুর, Motijheel মতিঝিল, Mugda মুগদা, New Market নিউ মার্কেট,
      Pallabi পল্লবী, Paltan পল্টন, Ramna রমনা, Rampura রামপুরা, Rupnagar রূপনগর, Sabujbagh সবুজবাগ,
      Shah Ali শাহ আলী, Shahbagh শাহবাগ, Shahjahanpur শাহজাহানপুর,
      Sher-e-Bangla Nagar শেরেবাংলা নগর, Shyampur শ্যামপুর, Sutrapur সূত্রাপুর, Tejgaon তেজগাঁও,
      Tejgaon Industrial Area তেজগাঁও শিল্পাঞ্চল, Turag তুরাগ, Uttara East উত্তরা পূর্ব,
      Uttara West উত্তরা পশ্চিম, Uttarkhan উত্তরখান, Vatara ভাটারা, Wari ওয়ারী`,
  },
  Bagerhat: {
    upazilas: `
      Bagerhat Sadar বাগেরহাট সদর, Chitalmari চিতলমারী, Fakirhat ফকিরহাট, Kachua কচুয়া,
      Mollahat মোল্লাহাট, Mongla মোংলা, Morrelganj মোড়েলগঞ্জ, Rampal রামপাল, Sarankhola শরণখোলা`,
  },
  Bandarban: {
    upazilas: `
      Alikadam আলীকদম, Bandarban Sadar বান্দরবান সদর, Lama লামা, Naikhongchhari নাইক্ষ্যংছড়ি,
      Rowangchhari রোয়াংছড়ি, Ruma রুমা, Thanchi থানচি`,
  },
  Barguna: {
    upazilas: `
      Amtali আমতলী, Bamna বামনা, Barguna Sadar বরগুনা সদর, Betagi বেতাগী, Patharghata পাথরঘাটা,
      Taltali তালতলি`,
  },
  Barishal: {
    upazilas: `
      Agailjhara আগৈলঝাড়া, Babuganj বাবুগঞ্জ, Bakerganj বাকেরগঞ্জ, Banaripara বানারীপাড়া,
      Barishal Sadar বরিশাল সদর, Gaurnadi গৌরনদী, Hizla হিজলা, Mehendiganj মেহেন্দিগঞ্জ,
      Muladi মুলাদী, Wazirpur উজিরপুর`,
    thanas: `
      Airport বিমানবন্দর, Bandar বন্দর, Kaunia কাউনিয়া, Kotwali কোতোয়ালী`,
  },
  Bhola: {
    upazilas: `
      Bhola Sadar ভোলা সদর, Burhanuddin বোরহানউদ্দিন, Char Fasson চরফ্যাশন, Daulatkhan দৌলতখান,
      Lalmohan লালমোহন, Manpura মনপুরা, Tazumuddin তজুমদ্দিন`,
  },
  Bogura: {
    upazilas: `
      Adamdighi আদমদিঘি, Bogura Sadar বগুড়া সদর, Dhunat ধুনট, Dupchanchia দুপচাঁচিয়া,
      Gabtali গাবতলী, Kahaloo কাহালু, Nandigram নন্দিগ্রাম, Sariakandi সারিয়াকান্দি,
      Shajahanpur শাজাহানপুর, Sherpur শেরপুর, Shibganj শিবগঞ্জ, Sonatala সোনাতলা`,
  },
  Brahmanbaria: {
    upazilas: `
      Akhaura আখাউড়া, Ashuganj আশুগঞ্জ, Bancharampur বাঞ্ছারামপুর, Bijoynagar বিজয়নগর,
      Brahmanbaria Sadar ব্রাহ্মণবাড়িয়া সদর, Kasba কসবা, Nabinagar নবীনগর, Nasirnagar নাসিরনগর,
      Sarail সরাইল`,
  },
  Chandpur: {
    upazilas: `
      Chandpur Sadar চাঁদপুর সদর, Faridganj ফরিদগঞ্জ, Haimchar হাইমচর, Haziganj হাজীগঞ্জ,
      Kachua কচুয়া, Matlab Dakshin মতলব দক্ষিণ, Matlab Uttar মতলব উত্তর, Shahrasti শাহরাস্তি`,
  },
  Chapainawabganj: {
    upazilas: `
      Bholahat ভোলাহাট, Chapainawabganj Sadar চাঁপাইনবাবগঞ্জ সদর, Gomastapur গোমস্তাপুর,
      Nachole নাচোল, Shibganj শিবগঞ্জ`,
  },
  Chittagong: {
    upazilas: `
      Anwara আনোয়ারা, Banshkhali বাঁশখালী, Boalkhali বোয়ালখালী, Chandanaish চন্দনাইশ,
      Fatikchhari ফটিকছড়ি, Hathazari হাটহাজারী, Karnaphuli কর্ণফুলী, Lohagara লোহাগাড়া,
      Mirsharai মীরসরাই, Patiya পটিয়া, Rangunia রাঙ্গুনিয়া, Raozan রাউজান, Sandwip সন্দ্বীপ,
      Satkania সাতকানিয়া, Sitakunda সীতাকুণ্ড`,
    thanas: `
      Akbarshah আকবরশাহ, Bakalia বাকলিয়া, Bandar বন্দর, Bayazid Bostami বায়েজিদ বোস্তামী,
      Chandgaon চান্দগাঁও, Chawkbazar চকবাজার, Double Mooring ডবলমুরিং, EPZ ইপিজেড,
      Halishahar হালিশহর, Khulshi খুলশী, Kotwali কোতোয়ালী, Pahartali পাহাড়তলী,
      Panchlaish পাঁচলাইশ, Patenga পতেঙ্গা, Sadarghat সদরঘাট`,
  },
  Chuadanga: {
    upazilas: `
      Alamdanga আলমডাঙ্গা, Chuadanga Sadar চুয়াডাঙ্গা সদর, Damurhuda দামুড়হুদা, Jibannagar জীবননগর`,
  },
  "Cox's Bazar": {
    upazilas: `
      Chakaria চকরিয়া, Cox's Bazar Sadar কক্সবাজার সদর, Eidgaon ঈদগাঁও, Kutubdia কুতুবদিয়া,
      Maheshkhali মহেশখালী, Pekua পেকুয়া, Ramu রামু, Teknaf টেকনাফ, Ukhia উখিয়া`,
  },
  Cumilla: {
    upazilas: `
      Barura বরুড়া, Brahmanpara ব্রাহ্মণপাড়া, Burichong বুড়িচং, Chandina চান্দিনা,
      Chauddagram চৌদ্দগ্রাম, Cumilla Adarsha Sadar কুমিল্লা আদর্শ সদর,
      Cumilla Sadar Dakshin কুমিল্লা সদর দক্ষিণ, Daudkandi দাউদকান্দি, Debidwar দেবিদ্বার,
      Homna হোমনা, Laksam লাকসাম, Lalmai লালমাই, Meghna মেঘনা, Monoharganj মনোহরগঞ্জ,
      Muradnagar মুরাদনগর, Nangalkot নাঙ্গলকোট, Titas তিতাস`,
  },
  Dinajpur: {
    upazilas: `
      Biral বিরল, Birampur বিরামপুর, Birganj বীরগঞ্জ, Bochaganj বোচাগঞ্জ, Chirirbandar চিরিরবন্দর,
      Dinajpur Sadar দিনাজপুর সদর, Ghoraghat ঘোড়াঘাট, Hakimpur হাকিমপুর, Kaharole কাহারোল,
      Khansama খানসামা, Nawabganj নবাবগঞ্জ, Parbatipur পার্বতীপুর, Phulbari ফুলবাড়ী`,
  },
  Faridpur: {
    upazilas: `
      Alfadanga আলফাডাঙ্গা, Bhanga ভাঙ্গা, Boalmari বোয়ালমারী, Charbhadrasan চরভদ্রাসন,
      Faridpur Sadar ফরিদপুর সদর, Madhukhali মধুখালী, Nagarkanda নগরকান্দা, Sadarpur সদরপুর,
      Saltha সালথা`,
  },
  Feni: {
    upazilas: `
      Chhagalnaiya ছাগলনাইয়া, Daganbhuiyan দাগনভূঞা, Feni Sadar ফেনী সদর, Fulgazi ফুলগাজী,
      Parshuram পরশুরাম, Sonagazi সোনাগাজী`,
  },
  Gaibandha: {
    upazilas: `
      Fulchhari ফুলছড়ি, Gaibandha Sadar গাইবান্ধা সদর, Gobindaganj গোবিন্দগঞ্জ,
      Palashbari পলাশবাড়ী, Sadullapur সাদুল্লাপুর, Saghata সাঘাটা, Sundarganj সুন্দরগঞ্জ`,
  },
  Gazipur: {
    upazilas: `
      Gazipur Sadar গাজীপুর সদর, Kaliakair কালিয়াকৈর, Kaliganj কালীগঞ্জ, Kapasia কাপাসিয়া,
      Sreepur শ্রীপুর`,
    thanas: `
      Basan বাসন, Gacha গাছা, Kashimpur কাশিমপুর, Konabari কোনাবাড়ী, Pubail পূবাইল,
      Tongi East টঙ্গী পূর্ব, Tongi West টঙ্গী পশ্চিম`,
  },
  Gopalganj: {
    upazilas: `
      Gopalganj Sadar গোপালগঞ্জ সদর, Kashiani কাশিয়ানী, Kotalipara কোটালীপাড়া,
      Muksudpur মুকসুদপুর, Tungipara টুঙ্গিপাড়া`,
  },
  Habiganj: {
    upazilas: `
      Ajmiriganj আজমিরীগঞ্জ, Bahubal বাহুবল, Baniachong বানিয়াচং, Chunarughat চুনারুঘাট,
      Habiganj Sadar হবিগঞ্জ সদর, Lakhai লাখাই, Madhabpur মাধবপুর, Nabiganj নবীগঞ্জ,
      Shaistaganj শায়েস্তাগঞ্জ`,
  },
  Jamalpur: {
    upazilas: `
      Bakshiganj বকশীগঞ্জ, Dewanganj দেওয়ানগঞ্জ, Islampur ইসলামপুর, Jamalpur Sadar জামালপুর সদর,
      Madarganj মাদারগঞ্জ, Melandaha মেলান্দহ, Sarishabari সরিষাবাড়ী`,
  },
  Jashore: {
    upazilas: `
      Abhaynagar অভয়নগর, Bagherpara বাঘারপাড়া, Chaugachha চৌগাছা, Jashore Sadar যশোর সদর,
      Jhikargachha ঝিকরগাছা, Keshabpur কেশবপুর, Manirampur মণিরামপুর, Sharsha শার্শা`,
  },
  Jhalokati: {
    upazilas: `
      Jhalokati Sadar ঝালকাঠি সদর, Kathalia কাঠালিয়া, Nalchity নলছিটি, Rajapur রাজাপুর`,
  },
  Jhenaidah: {
    upazilas: `
      Harinakundu হরিণাকুণ্ডু, Jhenaidah Sadar ঝিনাইদহ সদর, Kaliganj কালীগঞ্জ,
      Kotchandpur কোটচাঁদপুর, Maheshpur মহেশপুর, Shailkupa শৈলকুপা`,
  },
  Joypurhat: {
    upazilas: `
      Akkelpur আক্কেলপুর, Joypurhat Sadar জয়পুরহাট সদর, Kalai কালাই, Khetlal ক্ষেতলাল,
      Panchbibi পাঁচবিবি`,
  },
  Khagrachhari: {
    upazilas: `
      Dighinala দিঘীনালা, Guimara গুইমারা, Khagrachhari Sadar খাগড়াছড়ি সদর,
      Lakshmichhari লক্ষীছড়ি, Mahalchhari মহালছড়ি, Manikchhari মানিকছড়ি, Matiranga মাটিরাঙ্গা,
      Panchhari পানছড়ি, Ramgarh রামগড়`,
  },
  Khulna: {
    upazilas: `
      Batiaghata বটিয়াঘাটা, Dacope দাকোপ, Dighalia দিঘলিয়া, Dumuria ডুমুরিয়া, Koyra কয়রা,
      Paikgachha পাইকগাছা, Phultala ফুলতলা, Rupsha রূপসা, Terokhada তেরখাদা`,
    thanas: `
      Aranghata আড়ংঘাটা, Daulatpur দৌলতপুর, Harintana হরিণটানা, Khalishpur খালিশপুর,
      Khan Jahan Ali খান জাহান আলী, Khulna Sadar খুলনা সদর, Labanchara লবণচরা, Sonadanga সোনাডাঙ্গা`,
  },
  Kishoreganj: {
    upazilas: `
      Austagram অষ্টগ্রাম, Bajitpur বাজিতপুর, Bhairab ভৈরব, Hossainpur হোসেনপুর, Itna ইটনা,
      Karimganj করিমগঞ্জ, Katiadi কটিয়াদী, Kishoreganj Sadar কিশোরগঞ্জ সদর, Kuliarchar কুলিয়ারচর,
      Mithamain মিঠামইন, Nikli নিকলী, Pakundia পাকুন্দিয়া, Tarail তাড়াইল`,
  },
  Kurigram: {
    upazilas: `
      Bhurungamari ভুরুঙ্গামারী, Char Rajibpur চর রাজিবপুর, Chilmari চিলমারী,
      Kurigram Sadar কুড়িগ্রাম সদর, Nageshwari নাগেশ্বরী, Phulbari ফুলবাড়ী, Rajarhat রাজারহাট,
      Rowmari রৌমারী, Ulipur উলিপুর`,
  },
  Kushtia: {
    upazilas: `
      Bheramara ভেড়ামারা, Daulatpur দৌলতপুর, Khoksa খোকসা, Kumarkhali কুমারখালী,
      Kushtia Sadar কুষ্টিয়া সদর, Mirpur মিরপুর`,
  },
  Lakshmipur: {
    upazilas: `
      Kamalnagar কমলনগর, Lakshmipur Sadar লক্ষ্মীপুর সদর, Raipur রায়পুর, Ramganj রামগঞ্জ,
      Ramgati রামগতি`,
  },
  Lalmonirhat: {
    upazilas: `
      Aditmari আদিতমারী, Hatibandha হাতীবান্ধা, Kaliganj কালীগঞ্জ, Lalmonirhat Sadar লালমনিরহাট সদর,
      Patgram পাটগ্রাম`,
  },
  Madaripur: {
    upazilas: `
      Dasar ডাসার, Kalkini কালকিনি, Madaripur Sadar মাদারীপুর সদর, Rajoir রাজৈর, Shibchar শিবচর`,
  },
  Magura: {
    upazilas: `
      Magura Sadar মাগুরা সদর, Mohammadpur মহম্মদপুর, Shalikha শালিখা, Sreepur শ্রীপুর`,
  },
  Manikganj: {
    upazilas: `
      Daulatpur দৌলতপুর, Ghior ঘিওর, Harirampur হরিরামপুর, Manikganj Sadar মানিকগঞ্জ সদর,
      Saturia সাটুরিয়া, Shibalaya শিবালয়, Singair সিংগাইর`,
  },
  Meherpur: {
    upazilas: `
      Gangni গাংনী, Meherpur Sadar মেহেরপুর সদর, Mujibnagar মুজিবনগর`,
  },
  Moulvibazar: {
    upazilas: `
      Barlekha বড়লেখা, Juri জুড়ী, Kamalganj কমলগঞ্জ, Kulaura কুলাউড়া,
      Moulvibazar Sadar মৌলভীবাজার সদর, Rajnagar রাজনগর, Sreemangal শ্রীমঙ্গল`,
  },
  Munshiganj: {
    upazilas: `
      Gazaria গজারিয়া, Louhajang লৌহজং, Munshiganj Sadar মুন্সিগঞ্জ সদর, Sirajdikhan সিরাজদিখান,
      Sreenagar শ্রীনগর, Tongibari টঙ্গীবাড়ী`,
  },
  Mymensingh: {
    upazilas: `
      Bhaluka ভালুকা, Dhobaura ধোবাউড়া, Fulbaria ফুলবাড়ীয়া, Gaffargaon গফরগাঁও, Gauripur গৌরীপুর,
      Haluaghat হালুয়াঘাট, Ishwarganj ঈশ্বরগঞ্জ, Muktagachha মুক্তাগাছা,
      Mymensingh Sadar ময়মনসিংহ সদর, Nandail নান্দাইল, Phulpur ফুলপুর, Tarakanda তারাকান্দা,
      Trishal ত্রিশাল`,
  },
  Naogaon: {
    upazilas: `
      Atrai আত্রাই, Badalgachhi বদলগাছী, Dhamoirhat ধামইরহাট, Manda মান্দা, Mohadevpur মহাদেবপুর,
      Naogaon Sadar নওগাঁ সদর, Niamatpur নিয়ামতপুর, Patnitala পত্নিতলা, Porsha পোরশা,
      Raninagar রাণীনগর, Sapahar সাপাহার`,
  },
  Narail: {
    upazilas: `
      Kalia কালিয়া, Lohagara লোহাগড়া, Narail Sadar নড়াইল সদর`,
  },
  Narayanganj: {
    upazilas: `
      Araihazar আড়াইহাজার, Bandar বন্দর, Narayanganj Sadar নারায়ণগঞ্জ সদর, Rupganj রূপগঞ্জ,
      Sonargaon সোনারগাঁ`,
    thanas: `
      Fatullah ফতুল্লা, Siddhirganj সিদ্ধিরগঞ্জ`,
  },
  Narsingdi: {
    upazilas: `
      Belabo বেলাবো, Monohardi মনোহরদী, Narsingdi Sadar নরসিংদী সদর, Palash পলাশ, Raipura রায়পুরা,
      Shibpur শিবপুর`,
  },
  Natore: {
    upazilas: `
      Bagatipara বাগাতিপাড়া, Baraigram বড়াইগ্রাম, Gurudaspur গুরুদাসপুর, Lalpur লালপুর,
      Naldanga নলডাঙ্গা, Natore Sadar নাটোর সদর, Singra সিংড়া`,
  },
  Netrokona: {
    upazilas: `
      Atpara আটপাড়া, Barhatta বারহাট্টা, Durgapur দুর্গাপুর, Kalmakanda কলমাকান্দা,
      Kendua কেন্দুয়া, Khaliajuri খালিয়াজুরী, Madan মদন, Mohanganj মোহনগঞ্জ,
      Netrokona Sadar নেত্রকোণা সদর, Purbadhala পূর্বধলা`,
  },
  Nilphamari: {
    upazilas: `
      Dimla ডিমলা, Domar ডোমার, Jaldhaka জলঢাকা, Kishoreganj কিশোরগঞ্জ,
      Nilphamari Sadar নীলফামারী সদর, Saidpur সৈয়দপুর`,
  },
  Noakhali: {
    upazilas: `
      Begumganj বেগমগঞ্জ, Chatkhil চাটখিল, Companiganj কোম্পানীগঞ্জ, Hatia হাতিয়া,
      Kabirhat কবিরহাট, Noakhali Sadar নোয়াখালী সদর, Senbagh সেনবাগ, Sonaimuri সোনাইমুড়ী,
      Subarnachar সুবর্ণচর`,
  },
  Pabna: {
    upazilas: `
      Atgharia আটঘরিয়া, Bera বেড়া, Bhangura ভাঙ্গুড়া, Chatmohar চাটমোহর, Faridpur ফরিদপুর,
      Ishwardi ঈশ্বরদী, Pabna Sadar পাবনা সদর, Santhia সাঁথিয়া, Sujanagar সুজানগর`,
  },
  Panchagarh: {
    upazilas: `
      Atwari আটোয়ারী, Boda বোদা, Debiganj দেবীগঞ্জ, Panchagarh Sadar পঞ্চগড় সদর, Tetulia তেতুলিয়া`,
  },
  Patuakhali: {
    upazilas: `
      Bauphal বাউফল, Dashmina দশমিনা, Dumki দুমকি, Galachipa গলাচিপা, Kalapara কলাপাড়া,
      Mirzaganj মির্জাগঞ্জ, Patuakhali Sadar পটুয়াখালী সদর, Rangabali রাঙ্গাবালী`,
  },
  Pirojpur: {
    upazilas: `
      Bhandaria ভান্ডারিয়া, Kaukhali কাউখালী, Mathbaria মঠবাড়ীয়া, Nazirpur নাজিরপুর,
      Nesarabad নেছারাবাদ, Pirojpur Sadar পিরোজপুর সদর, Zianagar জিয়ানগর`,
  },
  Rajbari: {
    upazilas: `
      Baliakandi বালিয়াকান্দি, Goalanda গোয়ালন্দ, Kalukhali কালুখালী, Pangsha পাংশা,
      Rajbari Sadar রাজবাড়ী সদর`,
  },
  Rajshahi: {
    upazilas: `
      Bagha বাঘা, Bagmara বাগমারা, Charghat চারঘাট, Durgapur দুর্গাপুর, Godagari গোদাগাড়ী,
      Mohanpur মোহনপুর, Paba পবা, Puthia পুঠিয়া, Tanore তানোর`,
    thanas: `
      Airport বিমানবন্দর, Belpukur বেলপুকুর, Boalia বোয়ালিয়া, Chandrima চন্দ্রিমা,
      Damkura দামকুড়া, Karnahar কর্ণহার, Kashiadanga কাশিয়াডাঙ্গা, Katakhali কাটাখালী,
      Motihar মতিহার, Rajpara রাজপাড়া, Shah Makhdum শাহ মখদুম`,
  },
  Rangamati: {
    upazilas: `
      Baghaichhari বাঘাইছড়ি, Barkal বরকল, Belaichhari বিলাইছড়ি, Jurachhari জুরাছড়ি,
      Kaptai কাপ্তাই, Kaukhali কাউখালী, Langadu লংগদু, Naniarchar নানিয়ারচর, Rajasthali রাজস্থলী,
      Rangamati Sadar রাঙ্গামাটি সদর`,
  },
  Rangpur: {
    upazilas: `
      Badarganj বদরগঞ্জ, Gangachara গঙ্গাচড়া, Kaunia কাউনিয়া, Mithapukur মিঠাপুকুর,
      Pirgachha পীরগাছা, Pirganj পীরগঞ্জ, Rangpur Sadar রংপুর সদর, Taraganj তারাগঞ্জ`,
    thanas: `
      Hajirhat হাজিরহাট, Haragachh হারাগাছ, Kotwali কোতোয়ালী, Mahiganj মাহিগঞ্জ, Parshuram পরশুরাম,
      Tajhat তাজহাট`,
  },
  Satkhira: {
    upazilas: `
      Assasuni আশাশুনি, Debhata দেবহাটা, Kalaroa কলারোয়া, Kaliganj কালিগঞ্জ,
      Satkhira Sadar সাতক্ষীরা সদর, Shyamnagar শ্যামনগর, Tala তালা`,
  },
  Shariatpur: {
    upazilas: `
      Bhedarganj ভেদরগঞ্জ, Damudya ডামুড্যা, Gosairhat গোসাইরহাট, Naria নড়িয়া,
      Shariatpur Sadar শরীয়তপুর সদর, Zajira জাজিরা`,
  },
  Sherpur: {
    upazilas: `
      Jhenaigati ঝিনাইগাতী, Nakla নকলা, Nalitabari নালিতাবাড়ী, Sherpur Sadar শেরপুর সদর,
      Sreebardi শ্রীবরদী`,
  },
  Sirajganj: {
    upazilas: `
      Belkuchi বেলকুচি, Chauhali চৌহালি, Kamarkhanda কামারখন্দ, Kazipur কাজীপুর, Raiganj রায়গঞ্জ,
      Shahjadpur শাহজাদপুর, Sirajganj Sadar সিরাজগঞ্জ সদর, Tarash তাড়াশ, Ullahpara উল্লাপাড়া`,
  },
  Sunamganj: {
    upazilas: `
      Bishwambharpur বিশ্বম্ভরপুর, Chhatak ছাতক, Derai দিরাই, Dharmapasha ধর্মপাশা,
      Dowarabazar দোয়ারাবাজার, Jagannathpur জগন্নাথপুর, Jamalganj জামালগঞ্জ, Madhyanagar মধ্যনগর,
      Shalla শাল্লা, Shantiganj শান্তিগঞ্জ, Sunamganj Sadar সুনামগঞ্জ সদর, Tahirpur তাহিরপুর`,
  },
  Sylhet: {
    upazilas: `
      Balaganj বালাগঞ্জ, Beanibazar বিয়ানীবাজার, Bishwanath বিশ্বনাথ, Companiganj কোম্পানীগঞ্জ,
      Dakshin Surma দক্ষিণ সুরমা, Fenchuganj ফেঞ্চুগঞ্জ, Golapganj গোলাপগঞ্জ, Gowainghat গোয়াইনঘাট,
      Jaintiapur জৈন্তাপুর, Kanaighat কানাইঘাট, Osmaninagar ওসমানীনগর, Sylhet Sadar সিলেট সদর,
      Zakiganj জকিগঞ্জ`,
    thanas: `
      Airport বিমানবন্দর, Jalalabad জালালাবাদ, Kotwali কোতোয়ালী, Moglabazar মোগলাবাজার,
      Shah Paran শাহপরান`,
  },
  Tangail: {
    upazilas: `
      Basail বাসাইল, Bhuapur ভুয়াপুর, Delduar দেলদুয়ার, Dhanbari ধনবাড়ী, Ghatail ঘাটাইল,
      Gopalpur গোপালপুর, Kalihati কালিহাতী, Madhupur মধুপুর, Mirzapur মির্জাপুর, Nagarpur নাগরপুর,
      Sakhipur সখিপুর, Tangail Sadar টাঙ্গাইল সদর`,
  },
  Thakurgaon: {
    upazilas: `
      Baliadangi বালিয়াডাঙ্গী, Haripur হরিপুর, Pirganj পীরগঞ্জ, Ranisankail রাণীশংকৈল,
      Thakurgaon Sadar ঠাকুরগাঁও সদর`,
  },
};

/** The upazilas and city thanas of a district, alphabetical in English, ending with Others. */
export function thanasOf(district: District): readonly Thana[] {
  const { upazilas, thanas = "" } = table[district.name];
  const listed = [...parse(upazilas, "upazila"), ...parse(thanas, "thana")];
  return [...listed.sort((a, b) => (a.name < b.name ? -1 : 1)), OTHERS];
}

/**
 * "Dhamrai ধামরাই, Sher-e-Bangla Nagar শেরেবাংলা নগর": the Bangla name starts with the first Bangla
 * letter.
 */
function parse(list: string, kind: Thana["kind"]): Thana[] {
  return Array.from(
    list.matchAll(/([A-Z][A-Za-z' -]*) (\p{sc=Beng}[^,]*)/gu),
    ([, name = "", banglaName = ""]) => ({ name, banglaName, kind }),
  );
}

/** The spec's list: the divisions with their districts and sub-areas. */
export const locations: readonly {
  division: Division;
  districts: readonly { district: District; thanas: readonly Thana[] }[];
}[] = divisions.map((division) => ({
  division,
  districts: districts
    .filter((district) => district.division === division.name)
    .map((district) => ({ district, thanas: thanasOf(district) })),
}));
