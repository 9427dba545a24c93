/** What a visitor chose about the looks of the site; kept in cookies that say nothing about them. */
export type Preferences = { theme: Theme; ribbonDismissed: boolean }

export const themes = ['system', 'light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** Their cookies change the bytes of a page in a known way, so the page cache may keep a copy for each value. */
export const preferenceCookies = ['theme', 'ribbon'] as const

/** From a request's Cookie header; whatever is missing or strange is the default. */
export function readPreferences(cookie: string | null | undefined): Preferences {
	const theme = cookie?.match(/(?:^|;\s*)theme=(light|dark)(?:;|$)/)?.[1] as Theme | undefined
	return { theme: theme ?? 'system', ribbonDismissed: /(?:^|;\s*)ribbon=off(?:;|$)/.test(cookie ?? '') }
}

const yearSeconds = 31_536_000

/** As for `document.cookie` or a Set-Cookie header; scripts may read it, it is no secret. */
export const themeCookie = (theme: Theme) =>
	`theme=${theme}; Path=/; Max-Age=${theme === 'system' ? 0 : yearSeconds}; SameSite=Lax`

/** The same for a ribbon that was dismissed; it stays away for a year. */
export const ribbonCookie = () => `ribbon=off; Path=/; Max-Age=${yearSeconds}; SameSite=Lax`
