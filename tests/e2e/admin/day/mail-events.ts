import { expect, main, openHydrated } from '../../as-advisor.ts'
import { type Day, deliverToMailbox, emailTo, sendBySmtp } from './day.ts'
import { nora } from './order-events.ts'
import { isNew } from './today-list.ts'

const subject = 'A 2021 CR-V'
const curtis = 'curtis@merridenhonda.test'
const northside = 'sales@northsidehonda.test'

export const check = isNew(nora.name, 'Check the quote that Merriden Honda sent')
export const started = isNew(nora.name, 'Get quotes for the car')
const followUp = isNew(nora.name, `Write again to the dealers who have not answered “${subject}”`)
const quoteEmail = `Email: ${nora.name}, “${subject}” from Curtis Boyle · …`
const otherEmail = `Email: ${nora.name}, “${subject}” from Lou Park · …`
const quarantine = 'Email: Quarantine, One message waits'

/** Returns the path of the client's file. */
export async function fileOf({ query }: Day, email: string): Promise<string> {
	const [found] = await query('select client_id from client_email where email = $1', [email])
	return `/admin/clients/${found!.client_id}`
}

export async function aDealIsStarted(day: Day): Promise<void> {
	const { page } = day.today
	await openHydrated(page, `${await fileOf(day, nora.email)}/deal`)
	await page.getByRole('button', { name: 'Start a deal' }).click()
	await expect(main(page).getByText('Deal open', { exact: true })).toBeVisible()
	await day.today.expect({ adds: [started] })
}

export async function twoDealersAreWrittenTo(day: Day): Promise<void> {
	const { page } = day.today
	await openHydrated(page, `${await fileOf(day, nora.email)}/mail`)
	await page.getByRole('link', { name: 'New email' }).click()
	await page.getByLabel('To', { exact: true }).fill(`${curtis}, ${northside}`)
	await page.getByLabel('Subject').fill(subject)
	await page.getByLabel('Message', { exact: true }).fill('What is your price out the door?')
	await page.getByRole('button', { name: /^Send( 2 messages)?$/ }).click()
	await expect(page.getByText('2 messages, one to each.')).toBeVisible()
	for (const [to, other] of [
		[curtis, 'northside'],
		[northside, 'merriden'],
	] as const)
		expect(JSON.stringify(await emailTo(day, to, subject))).not.toContain(other)
	await day.today.expect({ adds: [followUp] })
}

/** By SMTP, as an answer to its own message. */
export async function aDealerSendsAQuote(day: Day): Promise<void> {
	const asked = await emailTo(day, curtis, subject)
	await sendBySmtp(day, {
		from: `Curtis Boyle <${curtis}>`,
		to: asked.replyTo!,
		subject: `Re: ${subject}`,
		text: 'Selling price $28,400.00\nDoc fee $899.00\nSales tax $2,130.00\nTotal out the door $31,429.00',
		inReplyTo: `<${asked.messageId}>`,
	})
	await day.today.expect({ adds: [check, { line: quoteEmail, opens: 'later' }] })
}

/** By IMAP, from a colleague at the domain and without the headers of a thread. */
export async function anotherDealerAnswers(day: Day): Promise<void> {
	const asked = await emailTo(day, northside, subject)
	const answer = { from: `Lou Park <lou@northsidehonda.test>`, to: asked.replyTo!, subject: 'CR-V' }
	deliverToMailbox(day, { ...answer, text: 'We call you tomorrow.' })
	await day.today.expect({ adds: [{ line: otherEmail, opens: 'later' }], ends: [followUp] })
}

export async function aStrangerWrites(day: Day): Promise<void> {
	const asked = await emailTo(day, northside, subject)
	const stranger = { from: 'Robin <robin@unknown.example>', to: asked.replyTo!, subject: 'Cheap warranties' }
	deliverToMailbox(day, { ...stranger, text: 'Buy now.' })
	await day.today.expect({ adds: [{ line: quarantine, opens: 'Cheap warranties' }] })
}

export async function anEmailIsRead({ today }: Day): Promise<void> {
	await today.open(quoteEmail)
	await expect(main(today.page)).toContainText('$31,429.00')
	await today.expect({ ends: [quoteEmail] })
}
