import { redirect } from 'react-router'
import { z } from 'zod'
import { formAction, runForm } from '#app/http/form-actions.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { safePath } from '#app/lib/paths/safe-path.ts'
import { ribbonCookie, themeCookie, themes } from '#app/lib/preferences.ts'
import type { Route } from './+types/preferences'

export const handle: RouteHandle = { access: 'public' }

const preference = <Value extends string>(values: readonly Value[]) =>
	z.enum(values).optional().catch(undefined)

/**
 * Stores the visitor's preferences (theme, dismissed ribbon) without scripts, and redirects to the page in `back`;
 * with scripts the page sets the same cookies itself.
 */
export const action = (args: Route.ActionArgs) =>
	runForm(
		args,
		formAction({
			schema: z.object({ theme: preference(themes), ribbon: preference(['off']) }),
			run({ theme, ribbon }) {
				const headers = new Headers()
				if (theme) headers.append('set-cookie', themeCookie(theme))
				if (ribbon) headers.append('set-cookie', ribbonCookie())
				return redirect(safePath(new URL(args.request.url).searchParams.get('back')), {
					headers,
					status: 303,
				})
			},
		}),
	)

export const loader = () => redirect('/')
