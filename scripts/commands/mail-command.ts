import { randomUUID } from 'node:crypto'
import { systemClock } from '#app/platform/clock.server.ts'
import { smtpTransport, trySmtp } from '#app/platform/email/smtp.server.ts'
import { environmentWithFile, readEnv } from '#app/platform/env.server.ts'
import { StartupError } from '#server/boot/startup-error.ts'
import { report } from '#server/doctor/examine.ts'
import { examineMailDomain } from '#server/doctor/mail-domain.ts'

/**
 * Sends an email without the queue, and looks up and prints what receiving servers look up about our domain.
 * @returns the exit status: 1 when something is missing there, or DNS did not answer @throws StartupError, SmtpProblem or EmailFailure
 */
export async function runMailTest(to: string, lookUp = examineMailDomain): Promise<number> {
	const {
		smtpUrl,
		smtpRequiresTls: requireTls,
		mailFrom,
		origin,
	} = readEnv(environmentWithFile(process.cwd(), process.env))
	if (!smtpUrl) throw new StartupError('SMTP_URL is not set, so there is nothing to test.')
	await trySmtp(smtpUrl, { requireTls }).catch((error: Error) => {
		throw new StartupError(`${new URL(smtpUrl).host} of SMTP_URL: ${error.message}`)
	})
	const transport = smtpTransport({ url: smtpUrl, from: mailFrom, requireTls })
	const text = `This is a test email of ${origin}, sent by a command on its server at ${systemClock.now().toISOString()}.`
	try {
		const content = { subject: `Test email of ${origin}`, text, html: `<p>${text}</p>`, attachments: [] }
		await transport.send({ id: randomUUID(), to, ...content })
	} finally {
		transport.close()
	}
	const domain = /@([^>\s]+)>?$/.exec(mailFrom)![1]!
	const findings = await lookUp(domain)
	console.log(
		`The mail server accepted an email from ${mailFrom} to ${to}. Check that it arrived, and not among spam.\n`,
	)
	console.log(report(findings, { color: process.stdout.isTTY }))
	return findings.some(({ failed }) => failed) ? 1 : 0
}
