/**
 * Domains whose addresses belong to many people or firms: providers of mailboxes, and services at which stores have pages. Such a domain
 * says nothing about who somebody works for.
 */
const sharedDomains: ReadonlySet<string> = new Set(
	`gmail.com googlemail.com yahoo.com ymail.com rocketmail.com outlook.com hotmail.com live.com msn.com passport.com
aol.com aim.com icloud.com me.com mac.com proton.me protonmail.com pm.me hey.com fastmail.com fastmail.fm tutanota.com tuta.com
gmx.com gmx.net gmx.us gmx.de web.de t-online.de mail.com email.com usa.com zoho.com zohomail.com yandex.com mail.ru inbox.com hushmail.com duck.com
comcast.net xfinity.com verizon.net att.net sbcglobal.net bellsouth.net pacbell.net ameritech.net cox.net charter.net spectrum.net
rr.com roadrunner.com twc.com earthlink.net mindspring.com optonline.net optimum.net frontier.com frontiernet.net windstream.net
centurylink.net centurytel.net q.com suddenlink.net mediacombb.net juno.com netzero.net netscape.net cableone.net tds.net
qq.com 163.com 126.com naver.com hanmail.net
facebook.com fb.com instagram.com linkedin.com x.com twitter.com youtube.com google.com yelp.com linktr.ee
cars.com autotrader.com cargurus.com carfax.com edmunds.com truecar.com dealerrater.com craigslist.org carvana.com
wixsite.com squarespace.com godaddysites.com weebly.com wordpress.com blogspot.com`.split(/\s+/),
)

const providersInManyCountries = /^(?:yahoo|hotmail|live|outlook|gmx|yandex)\.(?:com?\.)?[a-z]{2,3}$/

/** Whether a domain, or the one that it is below, is shared by many. */
export function isSharedDomain(domain: string): boolean {
	const lower = domain.toLowerCase()
	return domainAndParents(lower).some(
		(each) => sharedDomains.has(each) || providersInManyCountries.test(each),
	)
}

const labelsMax = 10

/** Returns a domain and those that it is below, without the top level, the nearest first. */
export function domainAndParents(domain: string): string[] {
	const labels = domain.split('.').slice(-labelsMax)
	return labels.slice(0, -1).map((_, index) => labels.slice(index).join('.'))
}
