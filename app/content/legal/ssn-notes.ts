export type SsnNotes = {
	/** One sentence each, in view. */
	short: string[]
	/** The whole answers, folded. */
	whole: { title: string; text: string }[]
}

type SsnNotesInput = {
	business: string
	phone: string
	/** What the operator says about credit pulls and the number of lenders; empty if nothing. */
	creditChecks: string
	/** In whole days, as in the module of credit applications. */
	retention: { draftDays: number; closedDays: number; inactiveDays: number }
	/** Whether the number is a co-applicant's, whose part only the first applicant can have erased. */
	isCoApplicant: boolean
}

/**
 * What is said about a Social Security number before it is asked for. Where the answer is the operator's and they gave none, the worst case
 * is stated and the question is passed on.
 */
export function ssnNotes({
	business,
	phone,
	creditChecks,
	retention: { draftDays, closedDays, inactiveDays },
	isCoApplicant,
}: SsnNotesInput): SsnNotes {
	return {
		short: [
			'Only our advisors and your lenders read it. Every look is logged.',
			creditChecks ||
				`No credit pull until you submit. Then each lender may make a hard pull: ask us how many, ${phone}.`,
			`We erase it ${draftDays} days after your last change, or ${closedDays} days after we close your application.`,
		],
		whole: [
			{ title: 'Why we ask', text: 'Lenders find your credit report by it.' },
			{
				title: 'Who reads it',
				text: `An advisor of ${business}, after giving a reason, and the lenders we send it to. Every look is logged: you see who, when and why on your application’s page.`,
			},
			{
				title: 'Credit pulls',
				text: 'A hard pull can lower your score. A soft pull doesn’t: ask us whether we make one first.',
			},
			{
				title: 'When we erase it',
				text: `${draftDays} days after your last change if you don’t submit; otherwise ${closedDays} days after it is closed, or ${inactiveDays} days without activity. ${isCoApplicant ? 'The first applicant can have both parts erased sooner.' : 'Sooner if you ask.'} Lenders keep their own copy.`,
			},
		],
	}
}
