/** Describes a browser by its user agent: 'Firefox on Windows'. Only a hint, since a user agent can be anything. */
export function describeDevice(userAgent: string | null): string {
	const browser = browsers.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
	const system = systems.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
	if (!browser && !system) return 'An unknown browser'
	return `${browser ?? 'An unknown browser'}${system ? ` on ${system}` : ''}`
}

// The order matters: most user agents also name the browsers below.
const browsers: readonly (readonly [RegExp, string])[] = [
	[/\bEdg(?:A|iOS|e)?\//, 'Edge'],
	[/\b(?:OPR|OPT|OPX)\//, 'Opera'],
	[/\bSamsungBrowser\//, 'Samsung Internet'],
	[/\bVivaldi\//, 'Vivaldi'],
	[/\bDuckDuckGo\/|\bDdg\//, 'DuckDuckGo'],
	[/\b(?:Firefox|FxiOS)\//, 'Firefox'],
	[/\b(?:HeadlessChrome|Chrome|Chromium|CriOS)\//, 'Chrome'],
	[/\bSafari\//, 'Safari'],
	[/^(?:curl|Wget|python|node|undici|Go-http|axios)/i, 'An app'],
]

const systems: readonly (readonly [RegExp, string])[] = [
	[/\biPhone\b/, 'iPhone'],
	[/\biPad\b/, 'iPad'],
	[/\bAndroid\b/, 'Android'],
	[/\bCrOS\b/, 'a Chromebook'],
	[/\bWindows\b/, 'Windows'],
	[/\bMac OS X\b|\bMacintosh\b/, 'a Mac'],
	[/\bLinux\b|\bX11\b/, 'Linux'],
]

/** Describes where an IP address is, without any lookup: apart from local ranges it is shown as it is. */
export function describePlace(ip: string | null): string {
	if (!ip) return 'unknown address'
	if (/^(?:127\.|::1$|::ffff:127\.)/.test(ip)) return 'this site’s own server'
	if (/^(?:10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|f[cd][\da-f]{2}:|fe80:)/i.test(ip))
		return `local network, ${ip}`
	return `address ${ip}`
}
