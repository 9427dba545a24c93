import { type UsState, usStates } from '#engine'
import { type StateNotice, type StateNoticesVersion, stateNotices } from './state-notices.ts'

/**
 * The exact text an applicant agrees to. Any change of the text is a new version; old versions stay, because each consent record
 * refers to one. `{business}`, `{email}` and `{phone}` are replaced by those of the operator before the text is shown and hashed.
 */
type ConsentText = {
	version: string
	/** 'Important Disclosures', shown above the form. */
	disclosures: readonly string[]
	/** Shown above the signature. */
	authorization: readonly string[]
	/** The notice on electronic records (15 U.S.C. 7001(c)). */
	electronicRecords: readonly string[]
	/** The notices of the states that were shown with it; the first versions had none. */
	stateNotices?: StateNoticesVersion
	/** Optional checkboxes; none of them is required to apply. */
	choices: readonly { name: ConsentChoice; label: string }[]
	/** Shown above the signature of someone who applies together with another person. */
	jointIntent: string
}

export type ConsentChoice = 'electronicRecords' | 'contactByPhone' | 'copyByEmail'

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
	{
		version: '2026-11-24',
		disclosures: [
			'Submitting this application authorizes a credit report pull.',
			'This may affect your credit score.',
			'Your data is shared only with lenders.',
			'Fields marked * are required.',
		],
		authorization: [
			'By typing my name below and pressing Submit Credit Application, I confirm that everything I have written here is true and complete to the best of my knowledge.',
			// A consumer reporting agency may furnish a report by the written instructions of the consumer: 15 U.S.C. 1681b(a)(2).
			'These are my written instructions under the Fair Credit Reporting Act: {business} may obtain my credit report from consumer reporting agencies for the purpose of a vehicle loan, and so may each lender that {business} sends this application to. The page of my application names each of these lenders. A credit inquiry may affect my credit score.',
			'I authorize {business} to share this application and its documents with lenders for the purpose of a vehicle loan, and with no one else. Each lender decides for itself whether to offer me credit and on what terms.',
			// How long: 12 CFR 1002.12(b)(1).
			'I can withdraw this application at any time before a decision. My answers and documents, among them my Social Security number, my date of birth and my driver’s license, are erased 30 days after the application is closed, or 90 days after its last activity, whichever is sooner. The decision, the notices sent to me and the record that my data was erased are kept for 25 months.',
			'I will be notified of the decision, or of what is missing, within 30 days after my application is complete. Under the federal Equal Credit Opportunity Act, a creditor may not discriminate against an applicant on the basis of race, color, religion, national origin, sex, marital status or age, because income comes from a public assistance program, or because of rights exercised in good faith under the Consumer Credit Protection Act.',
		],
		// What has to be said before somebody agrees: 15 U.S.C. 7001(c)(1)(B) and (C)(i).
		electronicRecords: [
			'If I check the box below, the disclosures and notices about this application may be given to me electronically instead of on paper. This covers this application only.',
			'To read and keep them, I need an email address and a browser or an app that can display and print web pages.',
			'At any time I may ask for a paper copy free of charge, change my email address or withdraw this agreement: on the page of my application, by emailing {email} or by calling {phone}. If I don’t check the box, or withdraw the agreement, my application goes on all the same, and I get the notices by postal mail.',
		],
		stateNotices: '2026-11-24',
		choices: [
			{
				name: 'electronicRecords',
				label: 'I agree to get the disclosures and notices about this application electronically.',
			},
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

export type ShownConsent = Omit<ConsentText, 'stateNotices'> & {
	stateNotices: readonly { code: UsState; state: string; text: string }[]
}

/** Returns the text for an applicant who lives in a state: with the notice of that state only. Without a state it has all of them. */
export const consentIn = (shown: ShownConsent, state: string | undefined): ShownConsent =>
	state ? { ...shown, stateNotices: shown.stateNotices.filter(({ code }) => code === state) } : shown

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
	const notices: readonly StateNotice[] = text.stateNotices ? stateNotices[text.stateNotices] : []
	return {
		...text,
		stateNotices: notices.map(({ state: code, text: words }) => ({
			code,
			state: usStates[code],
			text: words,
		})),
		disclosures: text.disclosures.map(fill),
		authorization: text.authorization.map(fill),
		electronicRecords: text.electronicRecords.map(fill),
	}
}

/**
 * Returns a text as it was signed, with the name and the addresses that the business had then, or null if this software never had that
 * version. `whole` is the complete text that the record stores.
 */
export function signedConsent(version: string, whole: string): ShownConsent | null {
	const shown = consentOf(version, { business: '', email: '', phone: '' })
	if (!shown) return null
	const lines = whole.split('\n\n')
	const below = (title: string, { length }: readonly string[]) => {
		const start = lines.indexOf(title) + 1
		return lines.slice(start, start + length)
	}
	return {
		...shown,
		disclosures: below(titles.disclosures, shown.disclosures),
		authorization: below(titles.authorization, shown.authorization),
		electronicRecords: below(titles.electronicRecords, shown.electronicRecords),
		stateNotices: shown.stateNotices.filter(({ state, text }) => lines.includes(`${state}: ${text}`)),
	}
}

const titles = {
	disclosures: 'Important Disclosures',
	authorization: 'Authorization and Agreement',
	electronicRecords: 'Electronic records and signatures',
}

/** Returns the complete text as it was shown, for the record and its hash. A page shows the parts instead. */
export const wholeConsent = (shown: ShownConsent): string =>
	[
		titles.disclosures,
		...shown.disclosures,
		titles.authorization,
		...shown.authorization,
		titles.electronicRecords,
		...shown.electronicRecords,
		...(shown.stateNotices.length > 0 ? ['Notices that states require'] : []),
		...shown.stateNotices.map(({ state, text }) => `${state}: ${text}`),
		...shown.choices.map(({ label }) => label),
		shown.jointIntent,
	].join('\n\n')
