import type { LabelRule } from './label-rule.ts'

/** Products that are sold with the car: insurance-like plans, protection and accessories. */
export const productRules: readonly LabelRule[] = [
	{
		category: 'service_contract',
		strength: 'product',
		phrases: `
			service contract; vehicle service contract; vsc; vsa; service agreement; vehicle service agreement;
			extended warranty; extended service; extended service contract; extended service plan; esp; esc;
			ext warranty; warranty; warranties; mechanical breakdown; mechanical breakdown insurance; mbi;
			powertrain; powertrain warranty; lifetime powertrain; ford protect; fordprotect; honda care;
			hondacare; toyota vsa; extra care; mopar vehicle protection; mopar mvp; gm protection plan;
			protection plan; vehicle protection plan; bumper to bumper; platinum protection; platinum plan;
			premium care; premiumcare; powertrain care; security plus; nissan security plus;
			hyundai protection plan; subaru added security; added security; extended vehicle care;
			fidelity warranty; zurich; jm and a; jmanda; jm a; endurance; carshield; lifetime warranty;
			dealer warranty; mb extended; extended limited warranty; unlimited mileage warranty; vehicle service;
			wrap coverage; cpo wrap; ford protect premium; engine for life; engines for life;
			exclusionary coverage; warranty plan; limited warranty ; extended vehicle service; service contracts; svc contract; svc contr; ext service contract; ext svc; service protection; mechanical protection; mechanical coverage; platinum coverage; extended coverage; vehicle service plan; service policy`,
		examples: `
			Vehicle Service Contract 84mo; Ford Protect; Extended Warranty; VSC; Service contract (Zurich);
			Honda Care; Vehicle protection plan; Mopar Vehicle Protection; Lifetime powertrain;
			Mechanical breakdown insurance`,
	},
	{
		category: 'gap',
		strength: 'idiom',
		phrases: `
			gap; gap insurance; gap waiver; gap coverage; gap protection; gap contract; gap addendum;
			gap agreement; guaranteed asset; guaranteed asset protection; guaranteed auto protection;
			guaranteed automobile protection; debt cancellation; debt cancellation agreement;
			total loss protection; loan lease payoff; loss protection; total loss coverage; deficiency waiver`,
		examples: `
			GAP; GAP Insurance; Guaranteed Asset Protection; Debt Cancellation Agreement;
			GAP waiver for vehicle price; Total loss protection`,
	},
	{
		category: 'tire_wheel',
		strength: 'idiom',
		phrases: `
			tire and wheel; tire wheel; wheel and tire; wheel tire; tire and rim; tire protection; tire plan;
			tire warranty; tire road hazard; road hazard; road hazard protection; wheel protection;
			rim protection; tire wheel protection; tire and wheel protection; t and w; run flat; tires for life;
			cosmetic wheel; wheel coverage`,
		examples: `
			Tire & Wheel; Tire and Wheel Protection; Wheel/Tire; Road Hazard; Tire protection`,
	},
	{
		category: 'maintenance',
		strength: 'product',
		phrases: `
			maintenance; maintenance plan; prepaid maintenance; pre paid maintenance; scheduled maintenance;
			oil changes; oil change; oil change plan; oil change package; lifetime oil changes; service plan;
			care plan; toyotacare plus; toyota care; ppm; roadside; roadside assistance; free oil changes;
			car care; complimentary maintenance; wear care; audi care; vw care; bmw ultimate care;
			prepaid service; maintenance package; maint; maint plan; prepaid maint; tires oil and more; vip package; vip program;
			loyalty rewards program; owners club`,
		examples: `
			Prepaid Maintenance; Maintenance plan; Lifetime oil changes; Roadside Assistance; Care plan`,
	},
	{
		category: 'key_dent_glass',
		strength: 'idiom',
		phrases: `
			key replacement; key fob; key protection; key insurance; key coverage; key and remote; dent;
			dent protection; dent repair; paintless dent; paintless dent repair; dent and ding; ding;
			ding and dent; ding protection; ding shield; pdr; windshield; windshield protection;
			windshield repair; glass protection; glass coverage; key care; dent wizard; multi protection;
			multi coverage; multicoverage; combo protection; total protection bundle; windshield coverage;
			key dent glass; door ding`,
		examples: `
			Key Replacement; Paintless dent repair; Windshield Protection; Key/Dent/Glass bundle; Ding shield;
			Dent Protection`,
	},
	{
		category: 'theft_protection',
		strength: 'idiom',
		phrases: `
			theft; theft protection; theft deterrent; anti theft; antitheft; anti theft system;
			theft registration; theft guard; theft recovery; theft code; etch; etching; etched; vin etch;
			vin etching; window etch; window etching; glass etch; glass etching; secure etch; vin glass etching;
			lojack; lo jack; gps; gps tracker; gps tracking; tracker; tracking device; vehicle tracking; alarm;
			car alarm; security system; karr; karr alarm; swat; elo gps; kahu; ikon; ikon gps; starter interrupt;
			starter disable; zaktek gps; recovermax; recovery system; stolen vehicle; viper;
			phantom footprints; phantom; global lock; starguard; star guard; skylink; vin code; theft system; security package; secure guard; catalytic converter; cat shield; catalytic converter shield; passtime;
			spireon; vin etch theft registration; theft patrol;
			secureplus; vehicle recovery; security registration; vin registration; auto theft; immobilizer;
			guardian gps; lot management gps; connected car gps; connect gps`,
		examples: `
			VIN etch / theft registration; VIN Etching; Etch; LoJack; GPS tracker; Theft Deterrent System;
			KARR alarm; Vehicle anti-theft; Vehicle Theft Protection`,
	},
	{
		category: 'appearance',
		strength: 'idiom',
		phrases: `
			paint protection; fabric protection; paint and fabric; paint fabric; paint sealant; sealant; ceramic;
			ceramic coating; ceramic coat; ceramic shield; clear coat; clear bra; hood film; 3m film; protective film; clear shield; appearance;
			appearance package; appearance protection; protection package; protection pkg;
			dealer protection package; rust; rustproofing; rust proofing; rust protection; undercoat;
			undercoating; under coating; scotchgard; scotch guard; interior protection; exterior protection;
			interior exterior protection; leather protection; leather treatment; resistall; permaplate;
			perma plate; perm a plate; xzilon; simoniz; glasscoat; cilajet; zaktek; auto butler;
			door edge protection; door edge film; paint film; paint protection film;
			ppf; environmental protection; environmental shield; lifetime paint; diamond fusion; diamond coat;
			teflon; wax; polish; surface protection; paint shield; toughguard; tough guard; ecp; stain guard;
			fabric guard; upholstery protection; paint and interior; pro pack; propack;
			vehicle protection package; car protection package; luxcare; lux care; hydrophobic; rain x;
			rust inhibitor; cosmetic protection; nano coating; graphene; rust module; electronic rust;
			antimicrobial; sound deadening; film package; paint seal ; toyoguard; toyo guard; toyota guard; toyoguard platinum; simonize; protectant; paint guard; weather guard; weatherguard; clearguard;
			ceramic pro; opti coat; xpel; desert protection; desert protection pkg; desert protection package; eco shield; auto armor; interior shield; exterior shield; paint and upholstery; leather guard;
			appearance guard; appearance care; protective coating; clear film`,
		examples: `
			PermaPlate; Ceramic Coating Pkg; Paint & Fabric Protection; Rustproofing;
			Clear bra; Vehicle Protection Package; Xzilon; Environmental protection; Undercoating`,
	},
	{
		category: 'appearance',
		strength: 'plain',
		phrases: 'protection; vehicle protection; dealer protection; car protection; shield; coating',
		examples: 'Protection; Vehicle Protection; Dealer protection',
	},
	{
		category: 'credit_insurance',
		strength: 'idiom',
		phrases: `
			credit insurance; credit life; credit life insurance; credit disability; credit disability insurance;
			credit life and disability; credit accident and health; payment protection; payment protection plan;
			payment insurance; disability insurance; life insurance; job loss; job loss protection;
			involuntary unemployment; involuntary unemployment insurance; accident and health; a and h;
			life and disability; credit a h; unemployment insurance; debt protection; walkaway; walk away;
			credit accident; unemployment protection`,
		examples: `
			Credit Life; Credit Disability; Payment Protection; Job loss protection; Debt protection`,
	},
	{
		category: 'value_protection',
		strength: 'idiom',
		phrases: `
			value protection; trade in value protection; trade value protection; vehicle value protection;
			depreciation protection; depreciation benefit; diminished value; vtr; vehicle return;
			vehicle return protection; lease wear; lease wear and tear; wear and tear; excess wear;
			excess wear and use; lease end protection; wear and use; wearcare; lease protection;
			total loss replacement; replacement protection; vehicle replacement; car replacement;
			lease excess wear; leasecare; vehicle price protection; price protection; future trade credit;
			purchase price protection`,
		examples: `
			Trade-in value protection; Excess Wear & Use; Lease wear and tear; Vehicle return protection;
			Price Protection; Depreciation protection`,
	},
	{
		category: 'cancellation_option',
		strength: 'idiom',
		phrases: `
			cancellation option; contract cancellation; contract cancellation option;
			contract cancellation option agreement; cancellation option agreement; two day cancellation;
			2 day cancellation; right to cancel; vehicle cancellation option; return option; exchange option;
			optional contract cancellation`,
		examples: `
			Cancellation option; Contract Cancellation Option Agreement; Vehicle contract cancellation option;
			2-day cancellation`,
	},
	{
		category: 'dealer_installed',
		strength: 'product',
		phrases: `
			accessories; accessory; dealer accessories; dealer installed; dealer installed options;
			dealer installed accessories; dealer installed equipment; dealer add; dealer adds; dealer add on;
			dealer add ons; dealer addons; add ons; addons; dealer options; dealer option; dealer equipment;
			addendum; dealer addendum; addendum items; nitrogen; nitrogen tires; nitrogen fill; nitrofill;
			nitro fill; nitro; floor mats; floor mat; floor liners; mats; all weather mats;
			all weather floor mats; weathertech; weather tech; weather tech package; mud flaps; mud guards; splash guards; pinstripe; pinstripes;
			pinstriping; pin stripe; tint; window tint; window tinting; door guards; cargo tray; cargo mat;
			cargo net; cargo cover; bed liner; bedliner; spray in bedliner; spray in liner; rhino liner; bed rug; tonneau; tonneau cover;
			running boards; side steps; step bars; nerf bars; roof rack; cross bars; crossbars; trailer hitch;
			hitch; tow hitch; remote start; remote starter; lift kit; wheels upgrade; custom wheels;
			dealer package; dealer pkg; value package; market package; desert package; sun package;
			body side molding; body side moldings; door sill; interior lighting; ambient lighting; dash cam;
			dashcam; wireless charger; first aid kit; emergency kit; chrome; spoiler; black out package;
			blackout package; dealer upgrade; ev charger; level 2 charger; home charger; charging cable;
			safety package dealer; third brake light; brake light; trunk tray; pre installed;
			preinstalled; pre installed accessories; pre installed options ; liners; floor liner; all weather liners; all season mats; rubber mats; cargo liner; trunk mat; lug nuts; roof rails;
			bug deflector; rain guards; vent visors; fender flares; graphics; decals; step rails; mudguards; cargo organizer; pulse; pulse brake light; adds; add on; aftermarket; aftermarket products;
			dealer items; dealer installed items; dealer accessory package; accessory package; accessories package; installed accessories; added accessories; added equipment; extras; wheel nuts; tow kit; towing kit;
			subwoofer; leather seats; seat covers; sunroof; moonroof; upgraded stereo; interior kit; rear entertainment`,
		examples: `
			Dealer add-ons; Dealer-installed accessories; Nitrogen; Window tint; All-weather mats; Addendum;
			Bed liner; Running boards; Dealer package; Pinstripes`,
	},
]
