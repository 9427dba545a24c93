/** Who gives the notice. */
export type NoticeBusiness = { name: string; email: string; phone: string }

/** What only the business knows. The form without an opt-out can be used only where none of the other kinds of sharing happens. */
export type NoticeAnswers = {
	/** Who else personal information comes from. */
	collectsFrom: 'bureaus' | 'companies' | 'nobody'
	/** Whether companies are related by common ownership or control; they get nothing either way. */
	affiliates: 'none' | 'not_shared'
	/** Whether it uses the information to offer its own products and services. */
	marketsItself: boolean
	/** The kinds of companies it jointly markets with, in words; empty for none. */
	jointPartners: string
}

/** What is assumed until the business has answered; every page then says that it has not. */
export const unconfirmedAnswers: NoticeAnswers = {
	collectsFrom: 'bureaus',
	affiliates: 'none',
	marketsItself: false,
	jointPartners: '',
}

/** A heading of the form with its text; a list stands below the text, and `after` below the list. */
export type NoticePart = { heading: string; text: string; list?: readonly string[]; after?: string }

export type NoticeReason = { reason: string; detail: string; shares: 'Yes' | 'No'; limit: string }

export type PrivacyNotice = {
	title: string
	facts: readonly NoticePart[]
	sharingHeads: readonly [string, string, string]
	reasons: readonly NoticeReason[]
	questions: { phone: string; email: string }
	who: readonly NoticePart[]
	what: readonly NoticePart[]
	definitions: readonly NoticePart[]
}

/**
 * Fills in the model privacy form without an opt-out of the Gramm-Leach-Bliley Act: 12 CFR Part 1016, Appendix, and 16 CFR 313. Its
 * sentences are prescribed; the form may be relied on only while they stay as they are and the answers are true. Its instructions name the
 * terms that the lists may use (C.2(b)(2)) and which sentence fits who the information comes from (C.3(a)(3)).
 */
export function privacyNotice({ name, email, phone }: NoticeBusiness, answers: NoticeAnswers): PrivacyNotice {
	return {
		title: `What does ${name} do with your personal information?`,
		facts: [
			{
				heading: 'Why?',
				text: 'Financial companies choose how they share your personal information. Federal law gives consumers the right to limit some but not all sharing. Federal law also requires us to tell you how we collect, share, and protect your personal information. Please read this notice carefully to understand what we do.',
			},
			{
				heading: 'What?',
				text: 'The types of personal information we collect and share depend on the product or service you have with us. This information can include:',
				list:
					answers.collectsFrom === 'bureaus'
						? [
								'Social Security number and income',
								'employment information and credit history',
								'credit scores and account balances',
							]
						: [
								'Social Security number and income',
								'employment information and account balances',
								'checking account information and mortgage rates and payments',
							],
				after:
					'When you are no longer our customer, we continue to share your information as described in this notice.',
			},
			{
				heading: 'How?',
				text: `All financial companies need to share customers’ personal information to run their everyday business. In the section below, we list the reasons financial companies can share their customers’ personal information; the reasons ${name} chooses to share; and whether you can limit this sharing.`,
			},
		],
		sharingHeads: [
			'Reasons we can share your personal information',
			`Does ${name} share?`,
			'Can you limit this sharing?',
		],
		reasons: reasonsOf(answers),
		questions: { phone, email },
		who: [{ heading: 'Who is providing this notice?', text: `${name}.` }],
		what: whatWeDo(name, answers),
		definitions: definitions(name, answers),
	}
}

function reasonsOf({ marketsItself, jointPartners }: NoticeAnswers): NoticeReason[] {
	// Sharing that federal law lets nobody limit is never one that the reader can limit.
	const row = (reason: string, detail: string, shares: boolean): NoticeReason => ({
		reason,
		detail,
		shares: shares ? 'Yes' : 'No',
		limit: shares ? 'No' : 'We don’t share',
	})
	return [
		row(
			'For our everyday business purposes',
			'such as to process your transactions, maintain your account(s), respond to court orders and legal investigations, or report to credit bureaus',
			true,
		),
		row('For our marketing purposes', 'to offer our products and services to you', marketsItself),
		row('For joint marketing with other financial companies', '', jointPartners !== ''),
		row(
			'For our affiliates’ everyday business purposes',
			'information about your transactions and experiences',
			false,
		),
		row('For our affiliates’ everyday business purposes', 'information about your creditworthiness', false),
		row('For nonaffiliates to market to you', '', false),
	]
}

function whatWeDo(name: string, { collectsFrom }: NoticeAnswers): NoticePart[] {
	const fromOthers = {
		bureaus:
			'We also collect your personal information from others, such as credit bureaus or other companies.',
		companies: 'We also collect your personal information from other companies.',
		nobody: undefined,
	}[collectsFrom]
	return [
		{
			heading: `How does ${name} protect my personal information?`,
			text: 'To protect your personal information from unauthorized access and use, we use security measures that comply with federal law. These measures include computer safeguards and secured files and buildings. Each answer and each document of an application is encrypted by itself, and each look at it is logged.',
		},
		{
			heading: `How does ${name} collect my personal information?`,
			text: 'We collect your personal information, for example, when you',
			list: [
				'apply for financing or give us your income information',
				'provide employment information or show your driver’s license',
				'give us your contact information',
			],
			...(fromOthers && { after: fromOthers }),
		},
		{
			heading: 'Why can’t I limit all sharing?',
			text: 'Federal law gives you the right to limit only',
			list: [
				'sharing for affiliates’ everyday business purposes: information about your creditworthiness',
				'affiliates from using your information to market to you',
				'sharing for nonaffiliates to market to you',
			],
			after: 'State laws and individual companies may give you additional rights to limit sharing.',
		},
	]
}

function definitions(name: string, { affiliates, jointPartners }: NoticeAnswers): NoticePart[] {
	const isPart = 'They can be financial and nonfinancial companies.'
	return [
		{
			heading: 'Affiliates',
			text: `Companies related by common ownership or control. ${isPart}`,
			list: [
				affiliates === 'none' ? `${name} has no affiliates.` : `${name} does not share with our affiliates.`,
			],
		},
		{
			heading: 'Nonaffiliates',
			text: `Companies not related by common ownership or control. ${isPart}`,
			list: [`${name} does not share with nonaffiliates so they can market to you.`],
		},
		{
			heading: 'Joint marketing',
			text: 'A formal agreement between nonaffiliated financial companies that together market financial products or services to you.',
			list: [
				jointPartners
					? `Our joint marketing partners include ${jointPartners}.`
					: `${name} doesn’t jointly market.`,
			],
		},
	]
}
