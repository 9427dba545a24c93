import { redirect } from 'react-router'
import { readForm } from '#app/http/forms.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { safePath } from '#app/lib/paths/safe-path.ts'
import { ribbonCookie, type Theme, themeCookie, themes } from '#app/lib/preferences.ts'
import type { Route } from './+types/preferences'

export const handle: RouteHandle = { access: 'public' }

/**
 * Stores the visitor's preferences (theme, dismissed ribbon) without scripts, and redirects to the page in `back`;
 * with scripts the page sets the same cookies itself.
 */
export async function action({ request, context }: Route.ActionArgs) {
	const form = await readForm({ request, context })
	const headers = new Headers()
	const theme = form.get('theme')
	if (themes.includes(theme as Theme)) headers.append('set-cookie', themeCookie(theme as Theme))
	if (form.get('ribbon') === 'off') headers.append('set-cookie', ribbonCookie())
	const back = new URL(request.url).searchParams.get('back')
	return redirect(safePath(back), { headers, status: 303 })
}

export const loader = () => redirect('/')
