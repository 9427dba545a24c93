import { createHash, randomUUID } from 'node:crypto'
import type { Db } from '#app/db/client.server.ts'
import { createAuth } from '#app/modules/auth/auth.server.ts'
import type { AccountEmail } from '#app/modules/auth/emails/account-emails.ts'
import { verifyPassword } from '#app/modules/auth/passwords/password-hash.server.ts'
import type { PasswordHasher } from '#app/modules/auth/passwords/password-queue.server.ts'
import type { ProviderSettings } from '#app/modules/auth/providers/providers.server.ts'
import { findCurrentSession, viewerOf } from '#app/modules/auth/sessions/sessions.server.ts'
import { signIn } from '#app/modules/auth/sign-in/sign-in.server.ts'
import { signUp, verifyEmail } from '#app/modules/auth/sign-in/sign-up.server.ts'

type SentEmail = { to: string; kind: AccountEmail['kind']; url?: string; code?: string; detail?: string }

const digestOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** Salted SHA-256 instead of Argon2id, whose cost is not what these tests are about; also verifies hashes of the site itself. */
const quickHasher: PasswordHasher = {
	hash: async (password) => {
		const salt = randomUUID()
		return `quick ${salt} ${digestOf(salt + password)}`
	},
	verify: async ({ hash, password }) => {
		const [kind, salt, digest] = hash.split(' ')
		return kind === 'quick' ? digest === digestOf(salt + password) : verifyPassword({ hash, password })
	},
}

/** Sets up authentication on a test database. `emails` collects what would be queued. */
export function setUpAuth(
	db: Db,
	{
		origin = 'https://site.example',
		adminsNeedSecondFactor = false,
		providers = {},
		hasher = quickHasher,
	}: {
		origin?: string
		adminsNeedSecondFactor?: boolean
		providers?: ProviderSettings
		hasher?: PasswordHasher
	} = {},
) {
	const emails: SentEmail[] = []
	const verified: string[] = []
	const auth = createAuth({
		origin,
		secret: 'a secret that only this test knows, 0123456789',
		responseMsMin: 0,
		adminsNeedSecondFactor,
		providers,
		hasher,
		queueEmail: async (_db, to, email) => void emails.push({ ...email, to }),
		onVerified: async (_db, { email }) => void verified.push(email),
	})
	const now = new Date()
	const clientIp = '192.0.2.1'
	const password = 'a quiet road in autumn'
	/** The headers of the browser that signed up last. */
	let signUpBrowser = new Headers()
	const register = async (
		email: string,
		overrides: Partial<{ password: string; name: string; clientIp: string }> = {},
	) => {
		const input = { auth, clientIp, now, name: 'Robin Ferrer', password, email, ...overrides }
		const { setCookie } = await signUp(db, input)
		signUpBrowser = browser([setCookie])
		return { headers: signUpBrowser }
	}
	const lastToken = (kind: AccountEmail['kind']) => {
		const url = emails.findLast((email) => email.kind === kind)?.url
		return url ? new URL(url).searchParams.get('token')! : ''
	}
	/** Verifies an email address, by default with the token that was emailed last in the browser that signed up last. */
	const confirm = (
		token = lastToken('verify-email'),
		overrides: { headers?: Headers; chosen?: { name: string; password: string } } = {},
	) => verifyEmail(db, { auth, clientIp, now, token, headers: signUpBrowser, ...overrides })
	/** Signs in with this email address and, by default, the password of every test account. */
	const enter = (
		email: string,
		overrides: Partial<{
			password: string
			remember: boolean
			clientIp: string
			headers: Headers
			wait: () => Promise<void>
		}> = {},
	) =>
		signIn(db, {
			auth,
			headers: new Headers({ 'user-agent': 'test' }),
			clientIp,
			now,
			email,
			password,
			remember: true,
			wait: async () => {},
			...overrides,
		})
	/** Returns the request headers of a browser with these cookies. */
	const browser = (setCookies: string[]) =>
		new Headers({ cookie: setCookies.map((line) => line.split(';')[0]).join('; ') })
	const sessionOf = (headers: Headers) => findCurrentSession(db, { auth, headers, now })
	/** Returns the viewer of a request with these headers. */
	const viewerFor = async (headers: Headers) => viewerOf(await sessionOf(headers))
	return {
		auth,
		sessionOf,
		viewerFor,
		emails,
		verified,
		now,
		clientIp,
		password,
		register,
		confirm,
		enter,
		browser,
		lastToken,
	}
}
