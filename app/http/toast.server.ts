import { safePath } from '#app/lib/paths/safe-path.ts'
import type { Toast } from '#app/lib/toast.ts'

const cookie = 'lw_toast'
const attributes = 'Path=/; HttpOnly; SameSite=Lax'

/** Returns a redirect whose target page shows a toast, with or without scripts. */
export function redirectWithToast(to: string, toast: Toast, headers: HeadersInit = {}): Response {
	const all = new Headers(headers)
	all.set('location', to)
	all.append('set-cookie', toastCookie(toast))
	return new Response(null, { status: 303, headers: all })
}

/** Returns a `Set-Cookie` value for a response that does not redirect; the next page shows the toast and deletes the cookie. */
export function toastCookie(toast: Toast): string {
	return `${cookie}=${encodeURIComponent(JSON.stringify(toast))}; Max-Age=60; ${attributes}`
}

/**
 * Returns the toast in this request's cookie and the `Set-Cookie` value that deletes it; null if there is none. A toast
 * that waits for a page is left to the next whole page: a script's request that was under way would delete it without showing it.
 */
export function consumeToast(request: Request): { toast: Toast; clear: string } | null {
	const found = (request.headers.get('cookie') ?? '').match(/(?:^|;\s*)lw_toast=([^;]+)/)
	if (!found?.[1]) return null
	const clear = `${cookie}=; Max-Age=0; ${attributes}`
	try {
		const value = JSON.parse(decodeURIComponent(found[1])) as Partial<Toast>
		const kind = value.kind === 'error' ? 'error' : 'success'
		if (value.waitsForPage === true && request.headers.get('sec-fetch-dest') === 'empty') return null
		const signInTo = safePath(value.signInTo)
		const toast: Toast = {
			kind,
			title: String(value.title ?? ''),
			description: String(value.description ?? ''),
			...(typeof value.durationMs === 'number' ? { durationMs: value.durationMs } : {}),
			...(value.signedOut === true ? { signedOut: true } : {}),
			...(signInTo === '/' ? {} : { signInTo }),
		}
		return { toast, clear }
	} catch {
		return { toast: { kind: 'success', title: '', description: '' }, clear }
	}
}
