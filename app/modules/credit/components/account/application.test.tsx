import { expect, test } from 'vitest'
import type { RejectedForm } from '#app/lib/parse-form.ts'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import type { ApplicationStatus } from '../../application-status.ts'
import { clientStatusLabels, type OwnApplication } from '../../own-application.ts'
import { OwnApplicationView } from './application.tsx'
import { AccountApplicationList } from './application-list.tsx'

const line = { at: 'Sat, Nov 21, 2026, 9:41 AM', instant: '2026-11-21T14:41:00.000Z', detail: null }
const lender = {
	id: 'l1',
	name: 'Hudson Bank',
	address: '',
	answer: 'approved' as const,
	terms: '$21,400 at 6.49% over 60 months',
	reasons: '',
	sent: 'Sat, Nov 21, 2026',
	answered: 'Sun, Nov 22, 2026',
}
const application: OwnApplication = {
	id: 'a1',
	reference: 'LC-7K2M9Q',
	status: 'reviewing',
	statusSince: { at: 'Sun, Nov 22, 8:15am', instant: '2026-11-22T13:15:00.000Z' },
	version: 3,
	role: 'first',
	timeline: [{ ...line, key: '1', what: 'Submitted' }],
	accesses: [],
	corrections: [],
	asked: [],
	answers: [{ title: 'Applicant Information', rows: [{ label: 'Last name', value: '<b>Quintero</b>' }] }],
	files: [{ id: 'f1', name: 'stub <1>.pdf', sizeBytes: 318_400, kind: 'pay_stub' }],
	lenders: [],
	notice: null,
	electronicNotices: false,
	takesCalls: false,
	canWithdraw: true,
	deletionRequestedAt: null,
	erased: false,
	other: 'none',
	invitedEmail: 'sam@example.com',
}
const view = (more: Partial<OwnApplication> = {}, rejected?: RejectedForm) =>
	renderToHtml(
		<OwnApplicationView
			application={{ ...application, ...more }}
			action="/account/applications/a1"
			correctPath="/account/applications/a1/correct"
			consentPath="/account/applications/a1/consent"
			rejected={rejected}
		/>,
	)
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
/** The values of the forms' buttons. */
const intents = (html: string) =>
	[...html.matchAll(/<(?:button|input)[^>]*name="intent"[^>]*>/g)].map(
		([tag]) => /value="([\w-]+)"/.exec(tag)?.[1],
	)

test.each(Object.keys(clientStatusLabels) as ApplicationStatus[])(
	'an application that is %s shows its status with its date and what happens next',
	(status) => {
		const { word, message } = clientStatusLabels[status]
		const corrections = [{ section: 'income', message: 'Which months?' }] as const
		const text = textOf(view({ status, corrections: status === 'needs_info' ? corrections : [] }))
		expect(text).toContain(word)
		expect(text).toContain(message)
		expect(text).toContain('since Sun, Nov 22, 8:15am')
		// One line on a phone, two at most.
		expect(message.length).toBeLessThan(80)
	},
)

test('what comes next with an application in review depends on whether a lender has it', () => {
	expect(textOf(view())).toContain('Next: your advisor sends it to lenders.')
	expect(textOf(view({ lenders: [lender] }))).toContain('Next: the lenders below decide.')
})

test('submitted answers are shown as text, with the files and their kinds', () => {
	const page = view()
	expect(page).toContain('&lt;b&gt;Quintero&lt;/b&gt;')
	expect(textOf(page)).toMatch(/Documents \(1\).*stub &lt;1&gt;\.pdf.*Pay stub · 318 kB/)
	expect(textOf(view({ files: [{ ...application.files[0]!, kind: 'constructor' }] }))).toContain(
		'constructor ·',
	)
})

test('an erased application shows neither answers nor files, and offers no actions', () => {
	const page = view({ erased: true, status: 'withdrawn', canWithdraw: false })
	expect(textOf(page)).toContain('The key to this application has been destroyed.')
	expect(page).not.toMatch(/Quintero|stub/)
	expect(intents(page)).toEqual([])
})

test('each access is shown with its person, reason and time, and without any there is a sentence', () => {
	expect(textOf(view())).toContain('no one has opened it.')
	const access = { ...line, key: '2', what: 'Robin opened your number', detail: '<i>Verifying identity</i>' }
	const page = view({ accesses: [access] })
	expect(page).toContain('&lt;i&gt;Verifying identity&lt;/i&gt;')
	expect(page).toContain(`<time dateTime="${line.instant}"`)
	expect(textOf(page)).not.toContain('no one has opened it.')
})

test('requested corrections are listed by section, with a link to correct them', () => {
	const page = view({
		status: 'needs_info',
		corrections: [{ section: 'income', message: 'Which <months>?' }],
	})
	expect(textOf(page)).toMatch(/Additional Income:\s+Which &lt;months&gt;\?/)
	expect(page).toContain('href="/account/applications/a1/correct"')
	expect(view()).not.toContain('/correct')
})

test('an open application can be withdrawn, deleted and joined by an invited person; a decided one only deleted', () => {
	expect(intents(view())).toEqual(['invite', 'withdraw', 'ask-deletion'])
	expect(intents(view({ status: 'approved', canWithdraw: false }))).toEqual(['ask-deletion'])
	expect(intents(view({ status: 'draft' }))).toEqual(['invite'])
	const requested = view({ deletionRequestedAt: 'Sat, Nov 21, 2026' })
	expect(intents(requested)).toEqual(['invite', 'withdraw'])
	expect(textOf(requested)).toContain('You asked for deletion on Sat, Nov 21, 2026.')
})

test('a draft has no signed text to open', () => {
	expect(view()).toContain('/consent')
	expect(view({ status: 'draft' })).not.toContain('/consent')
})

test.each([
	['none', 'first', ['invite'], ''],
	['invited', 'first', ['uninvite'], 'sam@example.com Invited, no answer yet'],
	['declined', 'first', ['invite'], 'The other person declined'],
	['submitted', 'first', [], 'The other person sent their part'],
	['submitted', 'co', [], ''],
] as const)('with the other part %s, the %s applicant can %j', (other, role, possible, text) => {
	const page = view({ other, role })
	expect(intents(page).filter((intent) => intent?.endsWith('invite'))).toEqual(possible)
	expect(textOf(page)).toContain(text)
	if (role === 'co') expect(textOf(page)).not.toContain('Invite someone')
})

test('a rejected invitation has its error messages at the fields', () => {
	const rejected: RejectedForm = {
		ok: false,
		values: {},
		formError: null,
		conflict: null,
		errors: { email: 'Invalid email address', jointIntent: 'Please confirm that you intend to apply.' },
	}
	const page = view({}, rejected)
	expect(page).toMatch(/id="co-email"[^>]*aria-invalid="true"/)
	expect(textOf(page)).toContain('Invalid email address')
	expect(textOf(page)).toContain('Please confirm that you intend to apply.')
})

test('the list continues a draft and opens everything else, each link named by its reference', () => {
	const listed = { id: 'a1', reference: 'LC-7K2M9Q', day: 'Sat, Nov 21, 2026', instant: line.instant }
	const page = renderToHtml(
		<AccountApplicationList
			applications={[
				{ ...listed, status: 'draft' },
				{ ...listed, id: 'a2', reference: 'LC-8K2M9Q', status: 'declined' },
			]}
		/>,
	)
	expect([...page.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
		'/apply',
		'/account/applications/a2',
	])
	expect(textOf(page)).toMatch(/Continue application LC-7K2M9Q.*View application LC-8K2M9Q/)
	expect(page).toContain('Declined')
})

test('the lenders are named with their answers, and the notice is there word for word', () => {
	expect(textOf(view())).not.toContain('Hudson Bank')
	const notice = { sent: 'Mon, Nov 23, 2026', by: 'mail' as const, text: 'Dear <Marisol>,\n\nGood news.' }
	const text = textOf(view({ status: 'approved', canWithdraw: false, lenders: [lender], notice }))
	for (const shown of ['Hudson Bank', '$21,400 at 6.49% over 60 months', 'answered Sun, Nov 22, 2026'])
		expect(text).toContain(shown)
	expect(text).toContain('Sent Mon, Nov 23, 2026 by postal mail. Dear &lt;Marisol&gt;, Good news.')
})

test('a person who agreed to electronic notices can revoke the agreement', () => {
	expect(intents(view({ electronicNotices: true }))).toContain('paper')
	expect(intents(view({ electronicNotices: true }))).not.toContain('no-calls')
	expect(intents(view({ takesCalls: true }))).toContain('no-calls')
	expect(intents(view())).not.toContain('paper')
})

test('nobody is asked to correct what is not there: a person who waits for the other one reads that', () => {
	const asked = [
		{ who: 'Sam Lee', what: 'Supporting Documents' },
		{ who: 'You', what: 'nothing' },
	]
	const waiting = textOf(view({ status: 'needs_info', corrections: [], asked }))
	expect(waiting).not.toMatch(/correct the sections below|We need something from you/)
	expect(waiting).toContain('You don’t need to do anything.')
	expect(waiting).toMatch(/Sam Lee: Supporting Documents.*You: nothing/)
})

test('a co-applicant is not offered to withdraw or delete what only the first applicant can', () => {
	const page = view({ role: 'co', canWithdraw: false, electronicNotices: true })
	expect(intents(page)).toEqual(['paper'])
	expect(textOf(page)).toContain('Only the person who invited you can withdraw the application')
	const requested = { role: 'co', canWithdraw: false, deletionRequestedAt: 'Sat, Nov 21, 2026' } as const
	expect(textOf(view(requested))).toContain('The first applicant asked for deletion on Sat, Nov 21, 2026.')
})

test.each([
	['new', [], ['In review', 'With lenders', 'Decision']],
	['reviewing', [], ['With lenders', 'Decision']],
	['reviewing', [lender], ['Decision']],
	['approved', [lender], []],
	['withdrawn', [], []],
] as const)(
	'an application that is %s with lenders %j has the steps ahead of it, hollow: %j',
	(status, lenders, ahead) => {
		const items = [...view({ status, lenders }).matchAll(/<li class="[^"]*text-ink-soft[^"]*">.*?<\/li>/g)]
		expect(items.map(([item]) => textOf(item).trim())).toEqual(ahead)
	},
)
