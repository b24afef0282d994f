/** Names and topics that many sites write about and most do not, to search for what a site does not have. */
const LINES = `
Stripe; Shopify; Salesforce; Tesla; Toyota; Siemens; Nokia; Netflix; Spotify; Airbnb; Uber; Lufthansa; Ikea; Lego
Nintendo; Pixar; Disney; Starbucks; Nestlé; Unilever; Pfizer; Moderna; Boeing; Airbus; Goldman Sachs; BlackRock
Deloitte; McKinsey; Accenture; Gartner; Revolut; Klarna; Wise; Coinbase; Robinhood; WeWork; Theranos; Enron; Kodak
Blockbuster; Dropbox; Slack; Zoom; Notion; Figma; Canva; Adobe; Photoshop; Oracle; SAP; Cisco; Intel; Nvidia; Samsung
Kubernetes; Docker; Terraform; Ansible; PostgreSQL; MongoDB; Redis; Kafka; Elasticsearch; Snowflake; Databricks
TypeScript; Haskell; Erlang; Fortran; COBOL; Rust; Kotlin; Swift; PHP; WordPress; Drupal; React Native; Angular
GraphQL; WebAssembly; Bluetooth; Arduino; Raspberry Pi; FPGA; Verilog; Linux kernel; FreeBSD; Emacs; Vim; Excel
Elon Musk; Jeff Bezos; Steve Jobs; Bill Gates; Warren Buffett; Taylor Swift; Beyoncé; Mozart; Beethoven; Picasso
Rembrandt; Shakespeare; Tolstoy; Jane Austen; Tolkien; Harry Potter; Star Wars; Einstein; Darwin; Galileo; Marie Curie
Napoleon; Cleopatra; Gandhi; Churchill; Nietzsche; Aristotle; Confucius; Marcus Aurelius; Karl Marx; Sigmund Freud
Albania; Patagonia; Iceland; Madagascar; Kathmandu; Tokyo; Nairobi; Bogotá; Helsinki; Vancouver; Antarctica; Sahara
Amazon rainforest; Himalayas; Silk Road; Roman Empire; Byzantium; Vikings; Samurai; Renaissance; Cold War; Apollo 11
quantum computing; nuclear fusion; photosynthesis; plate tectonics; black holes; gravitational waves; dark matter
CRISPR; stem cells; microbiome; antibiotics; vaccination; malaria; diabetes; dementia; autism; dyslexia; migraine
acupuncture; homeopathy; chiropractic; orthodontics; dentistry; ophthalmology; cardiology; pediatrics; midwifery
yoga; pilates; marathon training; triathlon; powerlifting; judo; fencing; badminton; cricket; rugby; snowboarding
surfing; kayaking; mountaineering; orienteering; equestrian; archery; chess openings; poker; backgammon; crossword
sourdough; kombucha; espresso; barista; sushi; ramen; paella; lasagna; vegan recipes; gluten; truffles; cheesemaking
viticulture; whisky; homebrewing; beekeeping; permaculture; composting; orchids; bonsai; aquarium; falconry; taxidermy
knitting; crochet; quilting; origami; calligraphy; watercolor; ceramics; woodworking; blacksmithing; upholstery
wedding photography; astrophotography; podcasting; screenwriting; stand-up comedy; opera; ballet; flamenco; jazz piano
ukulele; violin; accordion; karaoke; vinyl records; typography; graffiti; tattoo; perfume; sneakers; handbags; eyewear
real estate; mortgage; Airbnb hosting; feng shui; interior design; landscaping; plumbing; roofing; heat pumps
solar panels; wind turbines; hydrogen; lithium mining; carbon credits; biodiversity; veganism; zero waste; recycling
electric bicycles; motorcycles; caravanning; hitchhiking; cruise ships; scuba diving; ski resorts; safari; pilgrimage
homeschooling; Montessori; kindergarten; tuition; scholarship; Latin grammar; Esperanto; sign language; Sanskrit
genealogy; heraldry; numismatics; philately; archaeology; paleontology; dinosaurs; meteorology; volcanology; seismology
astrology; tarot; numerology; exorcism; Buddhism; Ramadan; Hanukkah; Lent; Vatican; Reformation; Shinto; Sufism
parliament; referendum; gerrymandering; tariffs; inflation; unemployment; pensions; minimum wage; trade unions
divorce; adoption; inheritance; immigration visa; asylum; jury; bankruptcy; arbitration; trademark; GDPR; HIPAA
blockchain; Bitcoin; Ethereum; NFT; metaverse; drones; exoskeleton; self-driving cars; smart fridge; 3D printing
agile coaching; Scrum; OKR; Six Sigma; Kanban; holacracy; burnout; parental leave; open-plan offices; four-day week
search engine optimization; influencer; affiliate marketing; TikTok; Instagram; Pinterest; LinkedIn ads; newsletter
veterinary; puppies; parrots; hamsters; dressage; dairy farming; fisheries; forestry; falafel; bouillabaisse
`;

export const commonPhrases: readonly string[] = LINES.split(/[;\n]/).flatMap((phrase) => phrase.trim() || []);
