const cookie = 'lw_visit'

/** The manage link of the request this browser sent last, for the card under the booking form. */
export function readAppointmentCookie(request: Request): string | null {
	return /(?:^|;\s*)lw_visit=([\w.-]{20,200})(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? null
}

/** Kept for a day: by then the request is paid or has expired, and the mail has the link. */
export function appointmentCookie(token: string, origin: string): string {
	const secure = origin.startsWith('https:') ? '; Secure' : ''
	return `${cookie}=${token}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax${secure}`
}
