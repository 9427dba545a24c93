/** What apps with a browser of their own write into its user agent. A WebView of Android says so itself. */
const apps =
	/\b(?:FBAN|FBAV|FB_IAB|Instagram|Barcelona|Line|MicroMessenger|Snapchat|Pinterest|LinkedInApp|TikTok|musical_ly|BytedanceWebview|Twitter|WhatsApp|GoogleSearchAppLite)\b|; wv\)/i

/**
 * Whether a page is shown by the browser inside an app, such as the one that opens links in Facebook or Instagram. Google rejects a sign-in
 * there with the error `disallowed_useragent`. https://developers.google.com/identity/protocols/oauth2/policies#browsers
 */
export function isInAppBrowser(userAgent: string): boolean {
	// On iOS every browser names Safari; a web view inside an app does not.
	const isIosWebView = /\(iP(?:hone|ad|od)/.test(userAgent) && !userAgent.includes('Safari/')
	return isIosWebView || apps.test(userAgent)
}
