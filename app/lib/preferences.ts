/** How a visitor wants the site to look, stored in cookies that contain nothing personal. */
export type Preferences = { theme: Theme; ribbonDismissed: boolean }

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Reads the preferences from a Cookie header; missing or unknown values are the defaults. */
export function readPreferences(cookie: string | null | undefined): Preferences {
	const theme = cookie?.match(/(?:^|;\s*)theme=(light|dark)(?:;|$)/)?.[1] as Theme | undefined
	return { theme: theme ?? 'system', ribbonDismissed: /(?:^|;\s*)ribbon=off(?:;|$)/.test(cookie ?? '') }
}

const yearSeconds = 31_536_000

/** Returns the cookie for `document.cookie` or a Set-Cookie header; it is no secret, so scripts may read it. */
export const themeCookie = (theme: Theme) =>
	`theme=${theme}; Path=/; Max-Age=${theme === 'system' ? 0 : yearSeconds}; SameSite=Lax`

/** Returns the cookie that hides a dismissed ribbon for a year. */
export const ribbonCookie = () => `ribbon=off; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
