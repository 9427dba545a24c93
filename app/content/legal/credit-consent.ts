/**
 * The exact text an applicant agrees to. Any change of the text is a new version; old versions stay, because consent records
 * refer to theirs. `{business}`, `{email}` and `{phone}` are replaced by the operator's before the text is shown and hashed.
 */
type ConsentText = {
	version: string
	/** 'Important Disclosures', shown above the form. */
	disclosures: readonly string[]
	/** Shown above the signature. */
	authorization: readonly string[]
	/** The notice on electronic records (15 U.S.C. 7001(c)). */
	electronicRecords: readonly string[]
	/** Optional checkboxes; none of them is required to apply. */
	choices: readonly { name: ConsentChoice; label: string }[]
	/** Shown above the signature of someone who applies together with another person. */
	jointIntent: string
}

export type ConsentChoice = 'contactByPhone' | 'copyByEmail'

const versions: readonly ConsentText[] = [
	{
		version: '2026-11',
		disclosures: [
			'Submitting this application authorizes a credit report pull.',
			'This may affect your credit score.',
			'Your data is shared only with lenders.',
			'Fields marked * are required.',
		],
		authorization: [
			'By typing my name below and pressing Submit Credit Application, I confirm that what I have written here is true and complete to the best of my knowledge.',
			'I authorize {business} to obtain my credit report from consumer reporting agencies, and to share this application and its documents with lenders for the purpose of a vehicle loan, and with nobody else. A credit inquiry may affect my credit score.',
			'I can withdraw this application at any time before a decision. My social security number, my birth date and my documents are erased 30 days after the application is closed, or 90 days after anything last happened to it, whichever is sooner.',
			'I will be told of the decision, or of what is missing, within 30 days after my application is complete. Under the federal Equal Credit Opportunity Act a creditor may not discriminate against an applicant on the basis of race, color, religion, national origin, sex, marital status or age, because income comes from a public assistance program, or because of rights used in good faith under the Consumer Credit Protection Act.',
		],
		electronicRecords: [
			'I agree that the disclosures above, my signature and the notices about this application may be electronic. This covers this application only.',
			'To read and keep them I need an email address, and a browser or a program that can show and print web pages.',
			'I may ask for a paper copy free of charge, change my email address or take this agreement back at any time by writing to {email} or calling {phone}. Taking it back means that the application goes on by post.',
		],
		choices: [
			{
				name: 'contactByPhone',
				label: 'You may call or text me about this application at the numbers I gave.',
			},
			{ name: 'copyByEmail', label: 'Mail me the text I agreed to, so that I have a copy.' },
		],
		jointIntent: 'We intend to apply for joint credit.',
	},
	{
		version: '2026-11-23',
		disclosures: [
			'Submitting this application authorizes a credit report pull.',
			'This may affect your credit score.',
			'Your data is shared only with lenders.',
			'Fields marked * are required.',
		],
		authorization: [
			'By typing my name below and pressing Submit Credit Application, I confirm that everything I have written here is true and complete to the best of my knowledge.',
			'I authorize {business} to obtain my credit report from consumer reporting agencies, and to share this application and its documents with lenders for the purpose of a vehicle loan, and with no one else. A credit inquiry may affect my credit score.',
			'I can withdraw this application at any time before a decision. My Social Security number, my date of birth and my documents are erased 30 days after the application is closed, or 90 days after its last activity, whichever is sooner.',
			'I will be notified of the decision, or of what is missing, within 30 days after my application is complete. Under the federal Equal Credit Opportunity Act, a creditor may not discriminate against an applicant on the basis of race, color, religion, national origin, sex, marital status or age, because income comes from a public assistance program, or because of rights exercised in good faith under the Consumer Credit Protection Act.',
		],
		electronicRecords: [
			'I agree that the disclosures above, my signature and the notices about this application may be electronic. This covers this application only.',
			'To read and keep them, I need an email address and a browser or an app that can display and print web pages.',
			'I may ask for a paper copy free of charge, change my email address or withdraw this agreement at any time by emailing {email} or calling {phone}. If I withdraw it, the application continues by postal mail.',
		],
		choices: [
			{
				name: 'contactByPhone',
				label: 'You may call or text me about this application at the numbers I gave.',
			},
			{ name: 'copyByEmail', label: 'Email me a copy of this agreement.' },
		],
		jointIntent: 'We intend to apply for joint credit.',
	},
]

export type ConsentBusiness = { business: string; email: string; phone: string }

export type ShownConsent = ConsentText & {
	/** The complete text as it was shown; the hash in the record is calculated from it. */
	whole: string
}

/** Returns the current version of the text. */
export const currentConsent = (business: ConsentBusiness): ShownConsent =>
	fillPlaceholders(versions.at(-1)!, business)

/** Returns the text of a version, or null if this software never had that version. */
export function consentOf(version: string, business: ConsentBusiness): ShownConsent | null {
	const found = versions.find((each) => each.version === version)
	return found ? fillPlaceholders(found, business) : null
}

function fillPlaceholders(text: ConsentText, { business, email, phone }: ConsentBusiness): ShownConsent {
	const fill = (line: string) =>
		line.replaceAll('{business}', business).replaceAll('{email}', email).replaceAll('{phone}', phone)
	const shown = {
		...text,
		disclosures: text.disclosures.map(fill),
		authorization: text.authorization.map(fill),
		electronicRecords: text.electronicRecords.map(fill),
	}
	const whole = [
		'Important Disclosures',
		...shown.disclosures,
		'Authorization and Agreement',
		...shown.authorization,
		'Electronic records and signatures',
		...shown.electronicRecords,
		...shown.choices.map(({ label }) => label),
		shown.jointIntent,
	].join('\n\n')
	return { ...shown, whole }
}
