const cookie = 'lw_appointment'

/** Returns the token of the manage link of the last request from this browser, for the card below the booking form. */
export function readAppointmentCookie(request: Request): string | null {
	return (
		/(?:^|;\s*)lw_appointment=([\w.-]{20,200})(?:;|$)/.exec(request.headers.get('cookie') ?? '')?.[1] ?? null
	)
}

/** Returns the cookie with that token. It lasts a day: by then the request is paid or expired, and the email has the link. */
export function appointmentCookie(token: string, origin: string): string {
	const secure = origin.startsWith('https:') ? '; Secure' : ''
	return `${cookie}=${token}; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax${secure}`
}
