// Run by the drill `operators-day` in name spaces of its own. Prints each command and its output, and at the end the result as JSON.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { applicationWriter, post } from '../writers.ts'
import { findPrograms, prepareMachine } from './machine.ts'
import { startOutside } from './outside.ts'

const applications = Number(process.argv[2])
const host = 'advice.example'
const email = 'you@advice.example'
const failures: string[] = []

/** Shows a command as root types it, and what it prints. `expects`: the exit code. */
async function show(command: string, { expects = 0, contains = '' } = {}): Promise<string> {
	console.log(`\n# ${command.replaceAll('\n', '\n# ')}`)
	const child = spawn('sh', ['-ec', command], { cwd: '/root', stdio: ['ignore', 'pipe', 'pipe'] })
	let output = ''
	for (const stream of [child.stdout, child.stderr])
		stream.setEncoding('utf8').on('data', (text: string) => {
			output += text
		})
	const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
	console.log(output.trimEnd())
	if (code !== expects) failures.push(`'${command}' ended with ${code}: ${output.slice(-300)}`)
	if (!output.includes(contains)) failures.push(`'${command}' did not print '${contains}'`)
	return output
}

async function untilReady(): Promise<void> {
	for (let attempts = 0; attempts < 240; attempts++) {
		const answer = await fetch('http://127.0.0.1:3000/readyz').catch(() => null)
		if (answer?.status === 200) return
		await pause(500)
	}
	await show('tail -n 20 /run/lotwise.log')
	throw new Error('the site did not become ready')
}

/** Decrypts every application as the site's user. */
async function readApplications(flag = ''): Promise<Record<string, string>> {
	const command = `cd /opt/lotwise && DATA_DIR=/var/lib/lotwise setpriv --reuid lotwise --regid lotwise --init-groups node_modules/node/bin/node --env-file=/etc/lotwise.env bench/drills/operators-day/read-applications.ts ${flag}`
	const line = (await show(command)).trim().split('\n').at(-1) ?? ''
	return line.startsWith('{') ? JSON.parse(line) : {}
}

/** Signs up and confirms the address, in one browser. */
async function signUpAdmin(origin: string, emails: string[]): Promise<void> {
	const body = new URLSearchParams({
		name: 'Robin Advisor',
		email,
		password: 'trunk-lemon-orbit-43',
		terms: 'on',
	})
	const answer = await post(origin, '/sign-up', { body })
	const cookie = answer.headers
		.getSetCookie()
		.map((line) => line.split(';')[0])
		.join('; ')
	let link: string | undefined
	for (let attempts = 0; !link && attempts < 120; attempts++) {
		link = emails
			.map((text) => /https:\/\/[^\s"<>]*(\/verify-email\?[^\s"<>]+)/.exec(text)?.[1])
			.find(Boolean)
		await pause(500)
	}
	if (!link) throw new Error(`no email with a link came; sign-up answered ${answer.status}`)
	await post(origin, link.replaceAll('&amp;', '&'), { body: new URLSearchParams({}), headers: { cookie } })
}

async function apply(origin: string, count: number): Promise<void> {
	const { send } = applicationWriter({ hasFile: existsSync })
	for (let index = 0; index < count; index++) {
		const key = randomUUID()
		let outcome = await send(origin, key)
		for (let attempts = 0; outcome === 'again' && attempts < 20; attempts++) {
			await pause(500)
			outcome = await send(origin, key)
		}
		if (outcome !== 'done') failures.push(`an application was not accepted: ${JSON.stringify(outcome)}`)
	}
}

async function install(): Promise<void> {
	await show(`useradd --system --home /var/lib/lotwise --shell /usr/sbin/nologin lotwise
runuser -u postgres -- createuser lotwise
runuser -u postgres -- createdb -O lotwise lotwise
install -d -o lotwise -m 0700 /var/backups/lotwise
install -o lotwise -g lotwise -m 0600 /dev/null /etc/lotwise.keys
echo "1:$(openssl rand -base64 32)" > /etc/lotwise.keys`)
	const printed = await show(
		'cd /opt/lotwise && node_modules/node/bin/node scripts/operator.ts backup-identity /root/lotwise-backup-identity',
	)
	await show(`install -o lotwise -g lotwise -m 0600 /dev/null /etc/lotwise.env
cat > /etc/lotwise.env <<END
LOTWISE_MODE=live
ORIGIN=https://${host}
SECRET=$(openssl rand -base64 32)
ENCRYPTION_KEYS=file:/etc/lotwise.keys
DATABASE_URL=postgres://lotwise@localhost/lotwise?host=/var/run/postgresql
TRUST_PROXY=1
BACKUP_DIR=/var/backups/lotwise
${printed.split('\n')[0]}
ADMIN_EMAIL=${email}
STRIPE_SECRET_KEY=sk_live_drill
STRIPE_WEBHOOK_SECRET=whsec_drill
SMTP_URL=smtp://127.0.0.1:2525
MAIL_FROM=Your business <hello@${host}>
END`)
}

/** The commands of docs/operations.md, Backups. */
async function loseAndRestore(): Promise<void> {
	await show('lotwise backup /var/backups/lotwise/first.age', { contains: 'signed by ed25519:' })
	await show('lotwise backup-keys /var/backups/lotwise/first-keys.age', {
		contains: `the keys of ${applications} app`,
	})
	await show('lotwise backup /var/backups/lotwise/first.age', { expects: 1, contains: 'was not overwritten' })
	await show('lotwise doctor', { expects: 1, contains: '✓ green  backups' })
	await show('cp /var/backups/lotwise/*.age /etc/lotwise.env /root/lotwise-backup-identity /root/offsite/')
	await show(`systemctl stop lotwise
runuser -u postgres -- dropdb lotwise
rm -rf /var/lib/lotwise /etc/lotwise.keys /etc/lotwise.env /var/backups/lotwise /root/lotwise-backup-identity`)
	await show(`runuser -u postgres -- createdb -O lotwise lotwise
install -d -o lotwise -g lotwise -m 0711 /var/lib/lotwise
install -d -o lotwise -m 0700 /var/backups/lotwise
install -o lotwise -g lotwise -m 0600 /root/offsite/lotwise.env /etc/lotwise.env
install -o lotwise -g lotwise -m 0600 /dev/null /etc/lotwise.keys
install -d -o lotwise -m 0700 /run/restore
install -o lotwise -m 0600 /root/offsite/*.age /root/offsite/lotwise-backup-identity /run/restore/`)
	const from = '--identity /run/restore/lotwise-backup-identity'
	await show(`lotwise verify-backup /run/restore/first.age ${from}`, { contains: 'is complete' })
	await show(`lotwise restore /run/restore/first.age ${from} --keys /run/restore/first-keys.age`, {
		contains: 'Restored and compared',
	})
	await show('rm -r /run/restore')
	await show('systemctl start lotwise')
	await untilReady()
}

async function day(): Promise<number[]> {
	prepareMachine(findPrograms()!)
	const { origin, emails } = await startOutside({ host, smtpPort: 2_525 })
	await install()
	await show('systemctl start lotwise')
	await untilReady()
	await signUpAdmin(origin, emails)
	// Stripe cannot be reached from here, no night has passed, and nobody has finished the list of a new site.
	await show('lotwise doctor', { expects: 1, contains: '✓ green  keys' })
	await apply(origin, applications)
	const sent = await readApplications()
	const lostAt = performance.now()
	await loseAndRestore()
	const restoredMs = performance.now() - lostAt
	const same = async (step: string, flag = '') => {
		const found = await readApplications(flag)
		for (const reference of Object.keys(sent))
			if (found[reference] !== sent[reference])
				failures.push(`application ${reference} is lost after ${step}`)
	}
	await same('the restore')
	await show('lotwise keys rotate', { contains: `Wrapped ${applications} key` })
	await show("stat -c '%U %a %n' /etc/lotwise.keys && cut -d: -f1 /etc/lotwise.keys", {
		contains: 'lotwise 600',
	})
	await show('lotwise doctor --quiet', { expects: 1 })
	await same('the rotation')
	await show('/opt/lotwise/deploy/setup upgrade v9.9.9', { contains: 'Release v9.9.9 runs' })
	await same('the upgrade')
	await show('/opt/lotwise/deploy/setup rollback', { contains: 'Back to v0.1.0' })
	await same('the way back', '--reveal')
	const today = new Date().toISOString().slice(0, 10)
	const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)
	await show(`lotwise affected ${yesterday} ${today}`, { contains: 'Robin Advisor: Verifying identity' })
	await show(`lotwise affected ${today} ${yesterday}`, {
		expects: 1,
		contains: 'Write the earlier one first',
	})
	await show('lotwise affected everybody', { contains: 'application, new' })
	await show('lotwise audit verify')
	if (Object.keys(sent).length !== applications)
		failures.push(`${Object.keys(sent).length} applications are stored`)
	return [restoredMs]
}

const recoveredMs = await day().catch((error: Error) => {
	failures.push(error.message.slice(0, 1_000))
	return []
})
const lost = failures.filter((failure) => failure.includes('is lost')).length
console.log(JSON.stringify({ acknowledged: applications, lost, duplicated: 0, failures, recoveredMs }))
process.exit(0)
