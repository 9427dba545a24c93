const logins = {
	member: { email: 'member@lotwise.test', password: 'demo-member-2026!' },
	admin: { email: 'admin@lotwise.test', password: 'demo-admin-2026!' },
}

/** Signs in with a demo account. @returns the session cookie */
export async function signIn(origin: string, who: keyof typeof logins): Promise<string> {
	const response = await fetch(`${origin}/sign-in`, {
		method: 'POST',
		headers: { origin },
		body: new URLSearchParams(logins[who]),
		redirect: 'manual',
	})
	const cookie = response.headers
		.getSetCookie()
		.map((line) => line.split(';')[0]!)
		.filter((pair) => pair.includes('session'))
		.join('; ')
	if (!cookie) throw new Error(`The demo's ${who} could not sign in: ${response.status}.`)
	return cookie
}
