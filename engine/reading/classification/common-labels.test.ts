import { expect, test } from 'vitest'
import { classifyLabel, isLabelCertain } from './classify-label.ts'

/** Labels of buyer's orders of all states, by what they are. */
const labels = {
	doc_fee: `
		PROC FEE; Processing fee; Proc. Fee; BRO; Buyer's order fee; Dealer Conveyance Fee; WRA fee; Admin Fee; Administration charge; Dealer Documentary Service Fee; Negotiable documentary service fee; Dealer
		processing charge (not required by law); Closing Admin Fee; Doc & Admin; Dealer service and handling; Documentary fee`,
	electronic_filing: `
		CVR Fee; CVR Processing; ERT Fee; ERT; DMV Filing; EVR Fee; Electronic filing; Optional ERT fee; ELT Fee; Electronic Title Fee; E-Tag; Title clerk fee; DMV electronic fee; Vitu fee; Tag agency fee; Registration service fee; Title
		processing; Dealertrack registration; E-file fee; EZ Tag fee; Title & tag service; Computerized vehicle registration`,
	sales_tax: `
		TAVT; Title Ad Valorem Tax (TAVT); Single Article Tax; State use tax; County tax; City tax; Local option sales tax; Highway use tax; Motor vehicle sales/lease tax; MVST; MD Excise Tax; DC excise tax; Sales tax
		6.25%; PA SALES TAX; Parish tax; Infrastructure Maintenance Fee (IMF); SC IMF; State road tax; Motor vehicle usage tax; Special district tax; Stadium tax; Transportation tax; Tax on difference; Tourism tax; Metro tax;
		NC HUT; GRT; Motor vehicle document tax; Cook County tax; MCTD; LOST tax; SPLOST; Titling tax; Local county surtax; Rental surtax; KS sales tax; TX Sales Tax; Motor vehicle excise tax (MVET)`,
	other_tax: `
		VIT; Dealer inventory tax; Wheelage tax; Wheel tax; Doc stamps; Documentary stamp tax; Luxury tax; Gas guzzler tax; Ohio CAT tax; B&O tax; Property tax; VLT; Business tax recovery; Transit/Excise; Rental excise; Heavy
		use tax; Birth month tax; Ad valorem property tax; Dealer's Heavy Equipment tax; Unit property tax; UPT; Tangible property tax; Vehicle privilege tax;
		Governmental services tax; Corporate activity tax`,
	title: `Title; Certificate of title fee; Title Fee; Title app fee; Title application; Cert of title; Rush title fee; Duplicate title; Fast title; Quick title; Title state fee`,
	registration: `
		Registration; Reg fee; License fee; DMV fees; BMV fees; State license & title; Road use fee; EV registration fee; Weight fee; Vehicle license fee; Registration/Title; Tag/Title; Clerk fee; Highway improvement fee; Hybrid
		surcharge; EV surcharge; TTRF; Transportation improvement fee; County clerk; Wheel weight fee; MVD fees; Secretary of state; CHP fee; Registration surcharge; DHSMV fee`,
	plate: `Temp tag; Plate fee; New plates; Plate transfer; Tag transfer; Transit permit; 30-day tag; Temporary permit; Dealer temp plate; Metal plate; Vanity plates; Specialty plate; In-transit permit; IRP tag; Temp tag fee; Reflectorized plate; Paper plates; Plate mailing fee`,
	lien: `Lien fee; Lien recording; Lien filing; Encumbrance fee; Lien notation; UCC fee; Notation of lien; Lien recordation; Perfect lien; Loan recording fee; Security interest fee; Mortgage filing`,
	inspection: `State inspection; Smog certificate; Smog fee; Emissions test; Emission fee; Smog abatement; Safety inspection; VIN inspection; Inspection sticker; Smog cert.; Emissions cert; Enhanced inspection; Safety & emissions`,
	tire_battery: `
		Tire fee; Tire tax; TIRE TAX; Tire waste fee; Waste tire fee; Tire recycling fee; Battery fee; Lemon law; Lemon law fee; Tire disposal; Tire & battery; CA tire fee; New tire fee; Used tire fee; Battery recycling fee; Tire surcharge;
		Tire management fee; NM arbitration fee; Lead acid battery fee; Battery/tire fee; State tire tax; Lemon Law Admin fee; MVWEA; Warranty enforcement fee; Oil disposal fee; Scrap tire fee; Tire excise; Battery deposit; White goods fee`,
	prep: `Dealer prep; PDI; Recon; Reconditioning; Recon fee; Detail; CPO fee; CPO certification; Safety check fee; Pre-delivery inspection; Make ready; Used car prep; Dealer inspection; Certification; Get ready; New car prep`,
	delivery: `Delivery; Shipping; Transport fee; Dealer trade fee; Transportation fee; Locate fee; Out of area delivery`,
	destination: `Destination; Freight; Dest. charge; DPH; Destination & Handling; Delivery, processing & handling; Inland freight`,
	market_adjustment: `Market adjustment; ADM; Market adj; Added dealer markup; Additional Dealer Margin; AMV; ADP; Market value adj; Supply & demand adj.; Dealer market adjustment; Local market adjustment`,
	advertising: `Advertising; Ad fee; TDA; MACT; Dealer ad assoc; Advertising assoc; Regional ad; LMA; TDDS; FDAF; Advertising association`,
	dealer_installed: `
		Nitrogen; Nitro fill; Window tint; All-weather mats; Floor liners; Wheel locks; Lug locks; Door edge guards; Door edge guards & cup protectors; Door cup protectors; Splash guards; Mud guards; Roof rack; Bumper protector;
		Rear bumper applique; Cargo tray; Pinstripe; Window visors; Side moldings; Trailer hitch; Bedliner; Tonneau cover; Running boards; Remote start; Door edge guard; Locking lugs; Mirror caps; Hood protector; Sunshade; First aid kit;
		Third brake light; PermaPulse; PulseProtects; Wheel lock kit; Seat covers; Tow hitch; Body side molding; Chrome exhaust tip; Hood deflector; Backup camera; Puddle lights; Illuminated door sills; License plate frame; Leather upgrade; Leveling kit; Ball mount`,
	appearance: `Paint protection film; PPF; Clear bra; Ceramic coating; Paint sealant; Fabric protection; Undercoat; Rustproofing; Ziebart; Toughguard; Interior & exterior protection; LusterGuard; Auto butler; Resistall; XZilon; Permaplate; PPK; Paint & fabric; Simoniz GlassCoat; Ecoguard; Leather care; Perma-plate; Environmental package; Protection film; Permashield`,
	theft_protection: `VIN etch; Etch; Theft code; LoJack; GPS; Anti-theft; Alarm; KARR; Theft deterrent; VIN etching; Window etching; Security system; Kahu; Swat; Nanodot; MicroDot; DataDots; Theft guard`,
	key_dent_glass: `Key replacement; PDR; Windshield; Windshield protection; Paintless dent repair; Dent & ding; Key fob; Lost key; Key & remote; Ding shield; Dent plan; Glass plan; Key guard; Keyless protection`,
	tire_wheel: `Tire & wheel; T&W; Road hazard; Tire/wheel; Tire and wheel plan; Rim & tire; Wheel & rim; TWP`,
	maintenance: `Prepaid maintenance; PPM; Maintenance plan; Maint. plan; Pre-paid maint; Oil changes; Roadside assistance; ToyotaCare Plus; Lifetime oil; Service plan; Maint contract; Maintenance contract; Scheduled maint`,
	service_contract: `VSC; ESC; Service contract; Extended warranty; Ext. Service Agreement; Svc contract; Warranty; ESP; MBI; Mopar MaxCare; MaxCare; Honda Care; Ford ESP; Toyota Platinum VSA; Vehicle service agreement; CPO warranty; Wrap warranty; Powertrain warranty; VPP; FlexCare; Ford PremiumCARE; GMPP`,
	gap: `GAP; GAP insurance; GAP waiver; Guaranteed asset protection; Debt cancellation; GAP contract; GAP/Debt waiver; GAP addendum`,
	credit_insurance: `Credit life; Credit disability; Credit Life/Disability; A&H; Credit A&H; Life & disability; Debt protection; Payment protection; CL/AH; Credit life ins; Credit life & disability insurance; Involuntary unemployment; IUI`,
	value_protection: `Lease wear; Excess wear & use; Depreciation protection; Trade value protection; XS wear; Wear & tear; Lease end protection; Excess wear and tear`,
	rebate: `
		Rebate; Customer cash; Factory rebate; Bonus cash; Lease cash; Incentive; Cap cost reduction - rebate; Cap Cost Reduction - BMW Lease Credit; Lease credit; Rebate cap reduction; CCR rebate; Cap reduction (rebate); Mfr. lease cash; GMC purchase
		allowance; Purchase allowance; Retail bonus; Lease bonus; Dealer lease cash; Rebates/incentives; Manufacturer to consumer; APR cash; Noncash capitalized cost reduction; Holiday bonus; Flex cash; Bonus cash rebate; Factory bonus; Model year bonus; VW customer bonus;
		Honda lease cash; Manufacturer's lease credit; Summer bonus cash; Special lease cash; Toyota lease subvention cash; Cash allowance; Down payment assistance; Cap cost reduction - customer cash`,
	rebate_conditional: `College grad; Military; Loyalty; Conquest; First responder; Owner loyalty; Finance cash; College rebate; Lease loyalty; Competitive lease; Military appreciation; Grad bonus; Educator bonus; Nurse discount; Loyalty bonus; Pull ahead; Lease pull-ahead; GM card; GM card earnings; S-plan; Uber rebate; FMCC bonus; GMF bonus; HMF bonus; SFC bonus; Captive bonus; Owner appreciation; Conquest rebate; Healthcare bonus; A-plan; X-plan`,
	down_payment: `Cash down; Down payment; Cap Cost Reduction - Cash; Cap cost reduction; Customer cash down; CCR cash; Cash cap reduction; Cash due from customer; Money down; DP; Upfront cash; Out of pocket; Cash down pmt`,
	deposit: `Deposit; Order deposit; Cash with order; Less deposit; Deposit received; Hold deposit; Pre-order deposit; Reservation deposit; Deposit w/ order`,
	trade_allowance: `Trade; Trade-in allowance; Trade in; Trade value; ACV; Trade equity; Gross trade allowance; Net trade; Trade 1 allowance; Trade in credit`,
	trade_payoff: `Payoff; Lien payoff; Trade payoff; Bal owed on trade; Payoff on trade; Balance owed on trade-in; Trade lien; Balance owing on trade; 10-day payoff; Payoff good till; Lienholder payoff; Trade 1 payoff`,
	negative_equity: `Negative equity; Neg eq; Neg equity; Balance owed on trade over allowance; Payoff over allowance; Over allowance; Upside down balance; Trade deficit; Owed over allowance; Prior lease/loan balance over trade; Negative trade balance; Neg trade equity`,
	acquisition: `Acquisition fee; Acq fee; Acquisition; Lease acquisition; Bank acquisition; Lessor acquisition fee`,
	lender_fee: `Lender fee; Origination fee; Loan fee; Prepaid finance charge; Assignment fee`,
	dealer_discount: `Discount; Dealer discount; Dealer savings; Internet discount; Dealer cash; Sale discount; Loyal customer discount; Spring savings; Clearance discount; Courtesy discount`,
} as const

const listed = Object.entries(labels).flatMap(([category, text]) =>
	text.split(';').map((label) => [label.trim().replace(/\s+/g, ' '), category] as const),
)

test('labels from buyer’s orders of all states are classified correctly', () => {
	const wrong = listed.filter(([label, category]) => classifyLabel(label)?.category !== category)
	expect(wrong.map(([label, category]) => [label, category, classifyLabel(label)?.category])).toEqual([])
})

test('of these labels, only those that may mean something else are uncertain', () => {
	const uncertain = listed.filter(([label]) => !isLabelCertain(label))
	expect(uncertain.map(([label]) => label)).toEqual([
		'Tourism tax',
		'Out of area delivery',
		'Nurse discount',
		'Over allowance',
		'Loyal customer discount',
	])
})

test.each([
	'Fee',
	'Honda fee',
	'Concierge fee',
	'Denver tax 8.81%',
	'Guardian Lock',
	'Elite protection',
	'Premier package',
	'Diamond service charge',
	'Title guard',
	'Toyota cash',
	'Over allowance',
	'Delivery credit',
	'Registration protection',
	'Plate lock insurance',
	'Insurance verification',
	'Bank fee',
])('a general word alone leaves open what a line is: %s', (label) => {
	expect(isLabelCertain(label)).toBe(false)
})
