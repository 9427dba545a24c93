import { redirect } from 'react-router'
import { readForm } from '#app/http/forms.server.ts'
import { ribbonCookie, type Theme, themeCookie, themes } from '#app/lib/preferences.ts'
import { safePath } from '#app/lib/safe-path.ts'
import type { Route } from './+types/preferences'

/**
 * Keeps the visitor's looks (theme, dismissed ribbon) without scripts, and leads `back` to the page they were on;
 * with scripts the page sets the same cookies itself.
 */
export async function action({ request }: Route.ActionArgs) {
	const form = await readForm(request)
	const headers = new Headers()
	const theme = form.get('theme')
	if (themes.includes(theme as Theme)) headers.append('set-cookie', themeCookie(theme as Theme))
	if (form.get('ribbon') === 'off') headers.append('set-cookie', ribbonCookie())
	const back = new URL(request.url).searchParams.get('back')
	return redirect(safePath(back), { headers, status: 303 })
}

export const loader = () => redirect('/')
