import { expect, test } from 'vitest'
import { renderToHtml } from '#tests/setup/rendered.tsx'
import type { ApplicationStatus } from '../../application-status.ts'
import type { AdminFile, AdminPart } from '../../decision/admin-application.ts'
import { adminControls } from '../../decision/admin-forms.server.ts'
import { packetProfiles } from '../../documents/packet-profile.ts'
import { newsEmails } from '../../emails/event-emails.ts'
import { AdminAccessLog, AdminNotes, AdminTimeline } from './application-sidebar.tsx'
import { type ApplicationRow, ApplicationTable } from './application-table.tsx'
import { AdminDecision } from './decision.tsx'
import { AdminLenders } from './lenders.tsx'
import { AdminNotice } from './notice.tsx'
import { AdminPacket } from './packet.tsx'
import { AdminPartCards } from './section.tsx'

const part: AdminPart = {
	applicantId: 'p1',
	role: 'first',
	title: 'Applicant',
	submitted: 'Sat, Nov 21, 2026, 9:41 AM',
	maskedSecrets: { ssn: '•••-••-3456', dob: '••/••/1990', dlNumber: '••••••456' },
	sections: [
		{ id: 'applicant', title: 'Applicant Information', facts: [['Last name', '<b>Quintero</b>']] },
		{ id: 'employment', title: 'Employment Information', facts: [['Occupation', 'Assistant']] },
	],
	housingShare: 41,
	warnings: ['The applicant is under 18.'],
	documents: [
		{
			id: 'd1',
			applicantId: 'p1',
			kind: 'license',
			name: 'front <1>.jpg',
			contentType: 'image/jpeg',
			sizeBytes: 1_000,
		},
	],
	consent: [['Signed as', 'Marisol Quintero']],
	requests: [],
	statements: [],
}
const file: AdminFile = {
	id: 'a1',
	reference: 'LC-7K2M9Q',
	status: 'reviewing',
	version: 3,
	name: 'Marisol Quintero',
	email: 'marisol@example.com',
	phone: null,
	submitted: 'Sat, Nov 21, 2026, 9:41 AM',
	erased: null,
	deletionRequested: null,
	parts: [part],
	notice: { due: 'Mon, Dec 21, 2026', daysLeft: 12, overdue: false },
	noticeSent: null,
	noticeTemplate: null,
	noticeBy: 'email',
	noticeText: null,
	coNotice: null,
	lenders: [],
	keptUntil: null,
	timeline: [],
	notes: [],
	access: [],
	controls: adminControls,
}
const textOf = (html: string) => html.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')

const decision = (status: ApplicationStatus, openForm: 'send-back' | 'approve' | 'decline' | null = null) =>
	renderToHtml(<AdminDecision file={{ ...file, status }} openForm={openForm} result={undefined} />)

test.each([
	['new', ['Start reviewing']],
	['reviewing', ['Ask for information', 'Approve', 'Decline']],
	['needs_info', ['Continue without an answer', 'Decline']],
	['approved', []],
	['declined', []],
	['withdrawn', []],
] as const)('an application that is %s offers %j', (status, steps) => {
	const page = textOf(decision(status))
	const all = ['Start reviewing', 'Continue without an answer', 'Ask for information', 'Approve', 'Decline']
	for (const step of all)
		expect([step, page.includes(` ${step} `)]).toEqual([step, (steps as readonly string[]).includes(step)])
})

test('an email is promised only for a step that sends one', () => {
	// Starting the review emails nobody.
	expect(newsEmails.reviewing).toMatchObject({ first: null, co: null })
	expect(textOf(decision('new'))).not.toMatch(/email/i)
	expect(newsEmails['sent-back'].first).toBe('sent-back')
	expect(textOf(decision('reviewing'))).toContain('We’ll email the applicant.')
})

test('every decision form contains the version and the status that the advisor saw', () => {
	for (const openForm of ['send-back', 'approve', 'decline'] as const) {
		const page = decision('reviewing', openForm)
		expect(page).toContain(`name="intent" value="${openForm}"`)
		expect(page).toContain('name="version" value="3"')
		expect(page).toContain('name="seen" value="reviewing"')
	}
})

test('each section but the agreement can be sent back, for each person who submitted', () => {
	const co: AdminPart = { ...part, role: 'co', applicantId: 'p2', title: 'Co-applicant' }
	const fields = (parts: AdminPart[]) => {
		const shown = { ...file, parts }
		const page = renderToHtml(<AdminDecision file={shown} openForm="send-back" result={undefined} />)
		return [...page.matchAll(/name="message (\w+) (\w+)"/g)].map(([, role, section]) => `${role} ${section}`)
	}
	const sections = ['applicant', 'residence', 'employment', 'income', 'documents', 'vehicle']
	expect(fields([part])).toEqual(sections.map((section) => `first ${section}`))
	// The vehicle and the loan are asked of the first applicant only.
	expect(fields([part, co])).toHaveLength(11)
	expect(fields([part, { ...co, submitted: null }])).toHaveLength(6)
})

const notice = (more: Partial<AdminFile>) =>
	renderToHtml(<AdminNotice file={{ ...file, ...more }} result={undefined} />)

test('the notice shows its deadline in days, in red once it is overdue', () => {
	expect(textOf(notice({}))).toContain('Due Mon, Dec 21, 2026 · 12 days left.')
	expect(textOf(notice({ notice: { ...file.notice!, daysLeft: 1 } }))).toContain('1 day left.')
	const late = textOf(notice({ notice: { ...file.notice!, daysLeft: 0, overdue: true } }))
	expect(late).toContain('Notice overdue')
	expect(late).toContain('Was due Mon, Dec 21, 2026 .')
	expect(late).not.toContain('left')
})

test('the notice can be written once there is a decision, until it is sent', () => {
	expect(notice({})).not.toContain('<textarea')
	const template = 'Dear Marisol, [reason] </textarea><script>'
	const page = notice({ status: 'declined', noticeTemplate: template })
	expect(page).toContain('Dear Marisol, [reason] &lt;/textarea&gt;&lt;script&gt;')
	expect(page).toContain('name="version" value="3"')
	const sent = notice({
		status: 'declined',
		noticeTemplate: template,
		notice: null,
		noticeSent: 'Sun, Nov 22',
	})
	expect(textOf(sent)).toContain('Sent Sun, Nov 22.')
	expect(sent).not.toContain('<textarea')
	expect(notice({ notice: null })).toBe('')
})

const cards = (more: Partial<AdminPart> = {}, { named = false, asking = null as string | null } = {}) =>
	renderToHtml(
		<AdminPartCards
			applicationId="a1"
			part={{ ...part, ...more }}
			asking={asking}
			result={undefined}
			controls={adminControls.reveal}
			named={named}
		/>,
	)

test('a submitted part shows its answers as text, masked values, warnings, documents and consent', () => {
	const page = cards()
	expect(page).toContain('&lt;b&gt;Quintero&lt;/b&gt;')
	const text = textOf(page)
	for (const shown of [
		'•••-••-3456',
		'••/••/1990',
		'••••••456',
		'The applicant is under 18.',
		'Housing is 41% of monthly income',
		'front &lt;1&gt;.jpg',
		'Driver’s license · 1 kB',
		'Signed as',
	])
		expect(text).toContain(shown)
	expect(page).toContain('action="/admin/applications/a1/documents/d1"')
})

test('a part that was not submitted shows that it exists, and nothing else', () => {
	const text = textOf(cards({ submitted: null }))
	expect(text).toContain('They haven’t submitted their part yet, and only they can read it.')
	expect(text).not.toMatch(/3456|Quintero|front|under 18|Signed/)
})

test('sensitive data cannot be opened without a reason from the list', () => {
	expect(cards()).not.toContain('name="intent" value="reveal"')
	const page = cards({}, { asking: 'ssn first' })
	expect(page).toContain('name="field" value="ssn"')
	expect(page).toContain('name="applicant" value="p1"')
	expect(page).toContain('<option value="" selected="">Choose one</option>')
	expect(textOf(page)).toContain('Why do you need the full number?')
	expect(textOf(cards({}, { asking: 'dob first' }))).toContain('Why do you need the full date?')
	expect(textOf(cards({}, { asking: 'dlNumber first' }))).toContain('Why do you need the full number?')
	expect(cards({}, { asking: 'ssn co' })).not.toContain('name="intent" value="reveal"')
})

test('an erased application has no masked values to reveal', () => {
	const page = cards({ maskedSecrets: null, documents: [] })
	expect(page).not.toMatch(/Reveal|3456/)
	expect(textOf(page)).toContain('None.')
})

test('with two applicants every heading names the person', () => {
	expect(textOf(cards({}, { named: true }))).toContain('Documents · Applicant')
	expect(textOf(cards())).not.toContain('· Applicant')
})

test('each packet profile is offered with a list of its contents', () => {
	const page = renderToHtml(<AdminPacket applicationId="a1" lenders={[]} />)
	for (const { id, hint } of packetProfiles) {
		expect(page).toContain(`value="${id}"`)
		expect(textOf(page)).toContain(hint)
	}
	expect(page).toContain('action="/admin/applications/a1/packet"')
})

test('the sidebar shows the timeline, notes as text, and the access log', () => {
	const moment = { at: 'Sat, Nov 21, 2026', instant: '2026-11-21T14:41:00.000Z' }
	const timeline = [{ ...moment, id: 1, what: 'Submitted', by: 'Applicant', tone: 'new' as const }]
	expect(textOf(renderToHtml(<AdminTimeline lines={timeline} />))).toContain('Sat, Nov 21, 2026 · Applicant')
	const notes = [{ ...moment, id: 'n', text: '<i>Called</i>', by: 'Robin' }]
	const page = renderToHtml(<AdminNotes file={{ ...file, notes }} result={undefined} />)
	expect(page).toContain('&lt;i&gt;Called&lt;/i&gt;')
	expect(page).toContain('name="intent" value="note"')
	const access = {
		...moment,
		key: 'k',
		who: 'Robin',
		what: 'opened the number',
		reason: 'Verifying identity',
	}
	expect(textOf(renderToHtml(<AdminAccessLog lines={[access]} />))).toContain(
		'Robin opened the number : verifying identity'.replace(' :', ':'),
	)
	expect(renderToHtml(<AdminAccessLog lines={[]} />)).toContain('Nothing has been opened yet.')
})

const row: ApplicationRow = {
	id: 'a1',
	reference: 'LC-7K2M9Q',
	status: 'new',
	version: 2,
	name: 'Marisol <Quintero>',
	email: 'marisol@example.com',
	phone: null,
	submitted: 'Sat, Nov 21, 2026',
	submittedAt: '2026-11-21T14:41:00.000Z',
	age: '17 hours ago',
	overdue: false,
}

test('the table offers to process open applications, with their version, but not decided ones', () => {
	const view = { tab: 'all', q: '', sort: 'newest', after: '' } as const
	const table = (more: Partial<ApplicationRow>) =>
		renderToHtml(<ApplicationTable caption="All" applications={[{ ...row, ...more }]} view={view} />)
	for (const status of ['new', 'reviewing', 'needs_info'] as const)
		expect(table({ status })).toContain('name="version" value="2"')
	for (const status of ['approved', 'declined', 'withdrawn'] as const)
		expect(table({ status })).not.toContain('<form')
	expect(table({})).toContain('Marisol &lt;Quintero&gt;')
	expect(textOf(table({ overdue: true }))).toContain('Notice overdue')
	expect(textOf(table({}))).not.toContain('Notice overdue')
})

const lender: AdminFile['lenders'][number] = {
	id: 'l1',
	name: 'Hudson <Bank>',
	address: '1 Main St, Albany, NY',
	answer: 'declined',
	terms: '',
	reasons: 'Income too low',
	sent: 'Sat, Nov 21, 2026',
	answered: 'Sun, Nov 22, 2026',
}

test('each lender is shown with when it got the application, its answer and its reasons', () => {
	const page = renderToHtml(<AdminLenders file={{ ...file, lenders: [lender] }} result={undefined} />)
	expect(page).toContain('Hudson &lt;Bank&gt;')
	for (const shown of ['Declined', 'Income too low', 'Sent Sat, Nov 21, 2026 · answered Sun, Nov 22, 2026'])
		expect(textOf(page)).toContain(shown)
	expect(page).toContain('name="lenderId" value="l1"')
})

test('a decision without a matching answer of a lender says so, before it is made', () => {
	const form = (openForm: 'approve' | 'decline', lenders: AdminFile['lenders']) =>
		textOf(renderToHtml(<AdminDecision file={{ ...file, lenders }} openForm={openForm} result={undefined} />))
	expect(form('decline', [])).toContain('No lender’s refusal is recorded yet.')
	expect(form('decline', [lender])).not.toContain('recorded yet')
	expect(form('approve', [lender])).toContain('No lender’s offer is recorded yet.')
	expect(form('approve', [{ ...lender, answer: 'countered' }])).not.toContain('recorded yet')
})

test('for an applicant who gets notices on paper, nothing is offered to be emailed', () => {
	const page = notice({ status: 'declined', noticeTemplate: 'Dear Marisol', noticeBy: 'mail' })
	expect(textOf(page)).toContain('Record the notice as mailed')
	expect(textOf(page)).not.toContain('email this text')
})
