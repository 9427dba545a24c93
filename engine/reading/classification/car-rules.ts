import type { LabelRule } from './label-rule.ts'

/** The price of the car, what lowers it, and what is only shown beside it. */
export const carRules: readonly LabelRule[] = [
	{
		category: 'msrp',
		strength: 'plain',
		phrases: `
			msrp; tsrp; t s r p; m s r p; sticker; sticker price; window sticker; monroney; suggested retail;
			manufacturers suggested retail price; manufacturer suggested retail price; retail price; list price;
			base msrp; total msrp; factory msrp; sticker total; total sticker; total retail price;
			total suggested retail price; original price; factory sticker; stickers; stickers for; on the window; lists for; lists at; retail list; market value; kbb value; book value; invoice; holdback; dealer holdback; dealer invoice; invoice price`,
		examples: `
			MSRP; Total MSRP; Sticker Price; Manufacturer’s Suggested Retail Price; Retail price; Dealer invoice`,
	},
	{
		category: 'price',
		strength: 'plain',
		phrases: `
			selling price; sale price; sales price; sell price; cash price; vehicle price; price of vehicle;
			price of car; internet price; e price; agreed price; negotiated price; agreed upon value;
			agreed value; adjusted price; net price; our price; your price; final price; dealer price;
			discounted price; cash price of vehicle; price of the vehicle; cash price of the vehicle;
			purchase price; vehicle selling price; unit price; car price; advertised price; bid price;
			lease price; vehicle sale price;
			vehicle sales price; adjusted selling price; adjusted sales price ; asking price; cash selling price;
			cash price of motor vehicle; price of motor vehicle;
			vehicle cash price; cash sale price; agreed upon price;
			vehicle sell price; cash sales price; unit selling price; special price; sale price of vehicle;
			our selling price; best price; lot price; price of unit; 
			discounted selling price; eprice;
			your cost; market based price; market price; value price; clearance price; web price; online price; promo price; club price; event price; upfront price; asking; our offer; offer price;
			no haggle price; one price; haggle free price; price today; todays price; sell; vehicle sale`,
		examples: `
			Selling Price; Vehicle Price; CASH PRICE OF VEHICLE; Sales price; Internet price;
			Agreed-upon value of the vehicle; Adjusted Price; Your price`,
	},
	{
		category: 'msrp',
		strength: 'idiom',
		phrases: `
			msrp including; msrp incl; msrp with; msrp w; tsrp including; tsrp incl; tsrp with; sticker including; sticker incl;
			sticker with; sticker price including; list price including; retail price including; total msrp including; msrp and freight; msrp and destination; sticker w; msrp as equipped; sticker as equipped`,
		examples: 'MSRP including freight; TSRP incl. destination; Sticker with options',
	},
	{
		category: 'msrp',
		strength: 'vague',
		phrases: 'retail; list',
		examples: 'RETAIL',
	},
	{
		category: 'price',
		strength: 'idiom',
		phrases: `
			cash price of motor vehicle and accessories; cash price of vehicle and accessories; cash price including accessories;
			price of vehicle and accessories; price including destination; vehicle price including;
			cash price including sales tax; cash price including; cash price incl; price including; price incl; price with tax;
			price after; price less; price net of; price after incentives;
			before tax; before taxes; price plus tax; cash price including tax; price including sales tax; price before tax; price before taxes`,
		examples: 'Cash Price (including sales tax of $1,804.00); Price incl. tax; Price before taxes',
	},
	{
		category: 'price',
		strength: 'vague',
		phrases: `
			price; vehicle; car; unit; base price; truck`,
		examples: `
			Price; Vehicle; Base price; 2026 Vehicle`,
	},
	{
		// A line with nothing but the car's name is its price.
		category: 'price',
		strength: 'name',
		phrases: `
			acura; alfa romeo; aston martin; audi; bentley; bmw; buick; cadillac; chevrolet; chevy; chrysler; dodge;
			ferrari; fiat; ford; genesis; gmc; honda; hyundai; infiniti; jaguar; jeep; kia; lamborghini; land rover;
			lexus; lincoln; lucid; maserati; mazda; mercedes; mercedes benz; mini cooper; mitsubishi; nissan; polestar;
			porsche; ram; range rover; rivian; rolls royce; subaru; tesla; toyota; vinfast; volkswagen; volvo; vw`,
		examples: '2026 Honda CR-V EX-L; Ford F-150 XLT; New 2026 Toyota Camry SE; Mercedes-Benz GLC 300',
	},
	{
		category: 'destination',
		strength: 'product',
		phrases: `
			destination; destination charge; destination fee; dest charge; destination and delivery;
			destination delivery; destination and handling; destination handling; freight; freight charge;
			freight and handling; delivery processing and handling; delivery processing and handling fee;
			delivery and handling; dph; inland freight and handling; dest; destination freight`,
		examples: `
			Destination Charge; Freight; Delivery, Processing and Handling Fee; DESTINATION & DELIVERY; DPH`,
	},
	{
		category: 'factory_option',
		strength: 'plain',
		phrases: `
			factory option; factory options; factory installed; factory installed options; optional equipment;
			option package; options package; factory equipment; premium paint; premium package;
			technology package; tech package; cold weather package; convenience package; sport package;
			towing package; tow package; options; option; packages; manufacturer options;
			extra cost paint`,
		examples: `
			Factory Options; Technology Package; Optional equipment; Premium paint`,
	},
	{
		category: 'factory_option',
		strength: 'vague',
		phrases: 'paint; wheels; interior; exterior color; upgrade package; trim package',
		examples: 'Stealth Grey Paint; 20-inch wheels; White interior',
	},
	{
		category: 'market_adjustment',
		strength: 'idiom',
		phrases: `
			market adjustment; market adj; mkt adjustment; mkt adj; market value adjustment;
			adjusted market value; amv; adm; additional dealer markup; additional dealer mark up;
			additional dealer margin; additional dealer profit; adp; dealer markup; dealer mark up; markup;
			mark up; added dealer profit; scarcity; supply adjustment; limited availability; premium adjustment;
			market premium; availability adjustment; dealer adjustment; addendum adjustment`,
		examples: `
			Market Adjustment; Market adj; MKT ADJ; ADM; Additional Dealer Mark-up; Market Value Adjustment`,
	},
	{
		category: 'dealer_discount',
		strength: 'plain',
		phrases: `
			discount; dealer discount; discounts; savings; dealer savings; dealer cash discount; price reduction;
			negotiated discount; manager special; managers special; manager discount; internet discount;
			internet special; you save; internet savings; dealer contribution; instant savings; goodwill;
			dealer incentive; sale discount; vehicle discount; price adjustment; supplier discount;
			employee discount; friends and family discount; affiliate discount ; special discount; dlr discount;
			new customer discount; sale savings; total dealer savings; dealer disc`,
		examples: `
			Dealer Discount; Discount; Internet Savings; Manager’s special; Goodwill`,
	},
	{
		category: 'dealer_discount',
		strength: 'plain',
		phrases: `
			off msrp; off sticker; off of msrp; below msrp; under msrp; off list; dealer participation;
			participation; dealer assistance; dealer allowance; dealer cash; dealer bonus; price drop; markdown; discounting; discounted; discounted by; discounting it`,
		examples: 'Off MSRP; Dealer participation',
	},
	{
		category: 'dealer_discount',
		strength: 'vague',
		phrases: 'off; take off; took off; taking off; knock off; knocked off; waived; fee waived',
		examples: '10 % off; waived',
	},
	{
		category: 'rebate',
		strength: 'vague',
		phrases: 'bonus',
		examples: 'Spring bonus',
	},
	{
		category: 'tax_credit',
		strength: 'idiom',
		phrases: `
			clean vehicle credit; clean vehicle tax credit; ev credit; ev tax credit; ev rebate federal;
			federal ev credit; federal tax credit; federal ev rebate; federal credit; electric vehicle credit;
			electric vehicle tax credit; tax credit; tax credits; 30d credit; 45w credit; 25e credit; 30d; 45w;
			25e; used clean vehicle credit; commercial clean vehicle credit; ev lease credit;
			point of sale ev credit; ira credit; plug in credit; new clean vehicle credit;
			previously owned clean vehicle credit; federal ev incentive; federal incentive; irs credit;
			federal ev tax credit; federal clean vehicle credit`,
		examples: `
			Clean vehicle credit; Federal EV Tax Credit; EV credit; Used clean vehicle credit; 45W credit;
			Tax credit`,
	},
	{
		category: 'rebate_conditional',
		strength: 'product',
		phrases: `
			military; graduate; graduate bonus; new grad; military rebate; military bonus; first responder; first responders; college; college grad;
			college graduate; college grad rebate; recent graduate; grad rebate; graduate rebate; loyalty;
			loyalty cash; owner loyalty; lease loyalty; conquest; conquest cash; competitive owner;
			competitive lease; competitive bonus; finance cash; finance assistance; bank cash; lender cash; finance bonus; finance bonus cash;
			financing bonus; captive cash; mobility; mobility rebate; costco; costco incentive; uber; educator;
			teacher; healthcare worker; nurse; farm bureau; usaa; aarp; trade assist; trade in assist;
			trade assistance; trade in bonus; bonus trade; returning lessee; returning lessee incentive;
			first time buyer; private offer; targeted offer; select owner; appreciation; military appreciation; nmac cash; fmcc cash;
			gm financial cash; ford credit cash; ford credit bonus; chrysler capital cash; chrysler capital bonus; ally bonus; tfs cash; hmf cash; chase cash`,
		examples: `
			Military Rebate; College Grad; Owner Loyalty Cash; Conquest cash; Finance Bonus Cash;
			First Responder; Trade assist; Costco Incentive`,
	},
	{
		category: 'rebate',
		strength: 'plain',
		phrases: `
			rebate; rebates; manufacturer rebate; manufacturers rebate; factory rebate; customer cash;
			bonus cash; retail cash; retail bonus cash; cash back; incentive; incentives; factory incentive;
			manufacturer incentive; consumer cash; holiday cash; retail bonus; retail customer cash; oem incentive; oem rebate;
			factory to dealer; cash allowance; cash rebate; mfr rebate; mfg rebate; mfr incentive; factory cash;
			red tag; customer bonus cash; national cash ; manufacturer cash; mfr cash; program cash; cash incentive;
			manufacturer rebates; manufacturers rebates; mfrs rebate; customer rebate; customer cash rebate; customer bonus;
			regional bonus cash; manufacturer bonus cash; holiday credit; spring credit; summer credit; program credit; customer credit; bonus credit; factory credit; manufacturer credit`,
		examples: `
			Rebate; Customer Cash; Manufacturer’s rebate; MFR REBATES; Factory incentive; Retail bonus cash`,
	},
	{
		category: 'rebate',
		strength: 'idiom',
		phrases: `
			ev cash; ev bonus; ev bonus cash; ev lease cash; rcl cash; electric vehicle cash; lease cash; lease bonus cash; lease bonus; lease incentive; lease rebate; lease support;
			capital cost reduction rebate`,
		examples: `
			Lease cash; Lease Bonus Cash; Lease rebate`,
	},
]
