import type { LabelRule } from './label-rule.ts'

/** What the dealer and the lender charge for their own work. */
export const feeRules: readonly LabelRule[] = [
	{
		category: 'doc_fee',
		strength: 'product',
		phrases: `
			doc; docs; doc fee; doc fees; service fee; service fee dealer; dealer document service fee; d and h; d h; d and h charge; pre delivery service charge; predelivery service charge; pre delivery service fee; predelivery service fee; pre delivery service; predelivery service; dealer service charge; dealer services fee; documentation service fee; documentation and handling; doc and handling; doc handling fee; dealer doc fee; doc charge; documentation; documentation fee;
			documentation charge; documentary; documentary fee; documentary service fee;
			documentary service charge; documentary service; document fee; document processing;
			document processing charge; document preparation; document preparation fee; document prep; doc prep; doc preparation;
			doc prep fee; document processing fee; documents; processing fee; dealer processing fee;
			dealer processing charge; processing; paperwork; paperwork fee; admin fee; administrative fee;
			administration fee; administrative; conveyance; conveyance fee; dealer conveyance fee; closing fee;
			dealer closing fee; closing cost; business office fee; dealer service fee;
			negotiable documentary service fee; d h fee; d and h fee; documentary handling; doc handling;
			document service fee; documentary preparation; doc service fee; processing charge;
			service and handling; dealer documentation fee; 			docu fee; clerical fee; dealer admin fee; 			dealer handling; dealer document fee; dealer doc; document handling; vehicle processing fee;
			customer service fee`,
		examples: `
			Doc Fee; DOCUMENTARY SERVICE FEE*; Documentation Charge; Dealer Processing Fee; Conveyance fee;
			Admin fee; Closing Fee; D&H fee; Document Preparation; Vehicle processing fee`,
	},
	{
		category: 'electronic_filing',
		strength: 'product',
		phrases: `
			electronic filing; electronic filing fee; e tag; etag; e tag fee; e plate; e temp tag; e filing; e filing fee; efiling; efile; e file; e file fee;
			electronic registration; electronic registration filing; electronic registration filing fee;
			electronic title; electronic title filing; evr; evr fee; erf; e title; etitle; cvr; cvr fee; elt;
			elt fee; electronic vehicle registration; title service; title service fee; tag agency;
			tag agency fee; private tag agency; private tag agency fee; courier; courier fee; tag service;
			dmv service fee; online registration; registration service fee; title processing;
			messenger; online fee; title processing fee; registration processing fee; registration processing; electronic lien; erft; ert; ert fee;
			dmv electronic filing; electronic fee; optional electronic filing fee; electronic processing;
			tag title service; messenger fee; runner fee; vitu; dealertrack fee; notary; notary fee;
			third party registration; on line registration; on line registration fee; online registration fee; online filing; on line filing; online filing fee; e registration; eregistration;
			dmv processing; dmv processing fee; dmv service; tag processing; tag processing fee; title and registration processing; registration service; registration handling; plate processing; electronic vehicle registration or transfer charge; electronic transfer;
			title clerk; electronic tag; title handling; oltfr; electronic temp tag`,
		examples: `
			Electronic Filing Fee; E-Filing; EVR; Private Tag Agency Fee; CVR fee; Title service fee;
			Electronic Vehicle Registration or Transfer Charge; Electronic Title`,
	},
	{
		category: 'prep',
		strength: 'product',
		phrases: `
			prep; dealer prep; dealer prep fee; prep fee; preparation; dealer preparation; vehicle prep;
			vehicle preparation; pdi; pre delivery; predelivery; pre delivery inspection; predelivery inspection;
			make ready; reconditioning; reconditioning fee; recon; recon fee; recon charge; certification;
			certification fee; cpo fee; cpo certification; detail; detail fee; detailing; dealer inspection;
			multi point inspection; lot fee; safety check; car wash; sanitizing; vehicle reconditioning;
			certified fee; make ready fee; shop supplies; dealer pdi; service inspection;
			inspection and reconditioning; certified pre owned fee`,
		examples: `
			Dealer Prep / PDI; Prep; Reconditioning; CPO certification; Pre-Delivery Inspection; Detail fee;
			Dealer inspection`,
	},
	{
		category: 'delivery',
		strength: 'plain',
		phrases: `
			delivery; delivery fee; dealer delivery; dealer delivery charge; home delivery; transport;
			transport fee; transportation; shipping; shipping fee; vehicle delivery; local delivery;
			transfer fee; dealer transfer; dealer trade fee; vehicle transfer; delivery charge; handling;
			handling fee; delivery to home; vehicle transport; out of state delivery; transport charge;
			locate fee`,
		examples: `
			Delivery fee; Dealer Delivery; Shipping; Dealer trade fee; Handling`,
	},
	{
		category: 'advertising',
		strength: 'product',
		phrases: `
			advertising; advertising fee; ad fee; regional advertising; regional ad fee; dealer advertising; tda;
			mact; mact fee; dealer association; dealer advertising association; marketing fee; marketing;
			regional adjustment; lma; adv fee; advertising assessment; dealer assessment; promotional fee;
			ad assessment; ad fund; advertising contribution; rap fee; dma`,
		examples: `
			Advertising Fee; Regional advertising; TDA; MACT Fee; Dealer association`,
	},
	{
		category: 'dealer_fee',
		strength: 'vague',
		phrases: `
			dealer fee; dealer fees; dealership fee; fee; fees; charge; charges; service charge; misc; misc fee;
			miscellaneous; convenience fee; other fees; other charges; dealer charge; dealer charges`,
		examples: `
			Dealer fee; Misc fee; Fees; Convenience Fee; Other charges`,
	},
	{
		category: 'dealer_fee',
		strength: 'product',
		phrases: `
			floor plan; floorplan; floor plan interest; stocking fee; storage fee; credit card fee;
			card processing fee; filing fee; credit report; credit report fee; credit check; credit check fee;
			technology fee; tech fee; fuel surcharge; gas fee; fuel fee; compliance fee; red flag fee; ofac fee;
			buyers fee; broker fee; commission; sales fee; e commerce fee; internet fee; covid fee;
			loan processing; loan processing fee; finance admin fee; market fee; acquisition cost; import fee;
			tariff; tariff fee; tariff surcharge; sourcing fee; auction fee; buyer fee;
			no haggle fee; non financing fee; cash fee; cash buyer fee; surcharge; ev charging fee`,
		examples: `
			Floor plan; Credit report fee; Loan processing fee; Tariff surcharge; Filing fee; Cash buyer fee;
			Broker fee`,
	},
	{
		category: 'dealer_fee',
		strength: 'plain',
		phrases: 'order fee',
		examples: 'Order fee',
	},
	{
		// A lease form sums up under these words what is in the capitalized cost beside the car.
		category: 'dealer_fee',
		strength: 'idiom',
		phrases: `
			items paid over the term; items you pay over the term; items you pay for over the lease term; amounts paid over the term;
			paid over the term; paid over the lease term; pay over the lease term`,
		examples: 'Items paid over the term of the lease; Items you pay over the term',
	},
	{
		category: 'lender_fee',
		strength: 'product',
		phrases: `
			lender fee; loan origination; loan origination fee; origination;
			origination fee; loan fee; lender processing fee; lender origination fee; 			finance fee; bank processing fee; application fee; underwriting fee; assignment fee; discount points;
			lender discount; lender charge; finance company fee; credit union fee; buy down fee; rate buy down;
			bank acquisition discount`,
		examples: `
			Lender Fee; Loan Origination Fee; Loan fee`,
	},
	{
		category: 'lender_fee',
		strength: 'idiom',
		phrases: 'prepaid finance charge; prepaid finance charges',
		examples: 'Prepaid finance charge',
	},
	{
		// On a lease it is the acquisition fee.
		category: 'lender_fee',
		strength: 'idiom',
		phrases: 'bank fee; bank fees; bank acq',
		examples: 'Bank fees',
		isAmbiguous: true,
	},
	{
		category: 'acquisition',
		strength: 'product',
		phrases: `
			acquisition; acquisition fee; acq fee; acq; bank acquisition fee; lease acquisition fee; lease fee;
			lease initiation fee; lease inception fee; lease origination fee; administrative lease fee;
			acquisition fees`,
		examples: `
			Acquisition Fee; Bank Acquisition Fee; Acq. fee; Lease fee`,
	},
]
