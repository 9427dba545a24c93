import { type ReactNode, use, useEffect, useState } from 'react'
import {
	data,
	isRouteErrorResponse,
	Links,
	Meta,
	Outlet,
	Scripts,
	ScrollRestoration,
	type ShouldRevalidateFunction,
	useLocation,
	useMatches,
	useRouteError,
	useRouteLoaderData,
} from 'react-router'
import { footerLinks, mainLinks, sampleSocialLinks, signedInLinks } from '#app/content/navigation.ts'
import { licenseLines } from '#app/content/services.ts'
import { getRequestMetadata, getServices, getViewer } from '#app/http/context.server.ts'
import { recordRejection, throwErrorResponse } from '#app/http/errors.server.ts'
import { showsOwnErrors } from '#app/http/forms.server.ts'
import { requireAccess } from '#app/http/guards.server.ts'
import type { RouteHandle } from '#app/http/route-policy.ts'
import { readLaw, readSettings } from '#app/http/shared-settings.server.ts'
import { consumeToast } from '#app/http/toast.server.ts'
import { yearOf } from '#app/lib/dates/dates.ts'
import { readPreferences, ribbonCookie } from '#app/lib/preferences.ts'
import { DocumentRequestContext } from '#app/lib/render-context.ts'
import { AccountBar, MemberBar, MemberLine } from '#app/modules/auth/components/session/account-bar.tsx'
import { AuthModalProvider } from '#app/modules/auth/components/session/auth-modal.tsx'
import { SessionProvider } from '#app/modules/auth/components/session/session-context.tsx'
import { failedReturn } from '#app/modules/auth/sign-in/auth-result.ts'
import { ChatInboxLink } from '#app/modules/chat/components/visitor/chat-inbox-link.tsx'
import { ChatLauncher } from '#app/modules/chat/components/visitor/chat-launcher.tsx'
import { shownLogo } from '#app/modules/settings/business-picture.ts'
import { advertisingOn, licensesOn } from '#app/modules/settings/service-states.ts'
import type { Settings } from '#app/modules/settings/settings.server.ts'
import { Button } from '#app/ui/controls/button.tsx'
import { ThemeSwitch } from '#app/ui/controls/theme-switch.tsx'
import { restoreEarlyInput } from '#app/ui/foundations/early-input.ts'
import { PageStart } from '#app/ui/foundations/page-start.tsx'
import { StayOnPage, stayOnPage } from '#app/ui/foundations/stay-on-page.tsx'
import { NavigationProgress } from '#app/ui/layout/navigation-progress.tsx'
import { SkipLink } from '#app/ui/layout/skip-link.tsx'
import { FlashToast } from '#app/ui/overlays/flash-toast.tsx'
import { Toaster } from '#app/ui/overlays/toaster.tsx'
import favicon from '#app/ui/shell/favicon.svg?inline'
import { PageError } from '#app/ui/shell/page-error.tsx'
import { Ribbon } from '#app/ui/shell/ribbon.tsx'
import { SiteFooter } from '#app/ui/shell/site-footer.tsx'
import { SiteHeader } from '#app/ui/shell/site-header.tsx'
import type { Route } from './+types/root'
import './app.css'

/**
 * The icon is contained in the page, because browsers request an icon file before a short page is painted. It stays in the document's head,
 * so the browser's scripts need no second copy.
 */
export const links: Route.LinksFunction = () =>
	import.meta.env.SSR ? [{ rel: 'icon', href: favicon, type: 'image/svg+xml' }] : []

/**
 * A request that the server rejected, or whose sender the route's policy does not admit, ends here, before any loader or action
 * runs. A rejected request of a form that shows rejections itself continues; its action checks access.
 */
export const middleware: Route.MiddlewareFunction[] = [
	async ({ request, context }, next) => {
		const { rejection, policy } = getRequestMetadata(context)
		if (rejection && !showsOwnErrors(rejection, policy)) {
			recordRejection(context, rejection)
			throwErrorResponse(rejection)
		}
		if (rejection) return next()
		const denial = await requireAccess({ request, context }, policy).then(
			() => null,
			(thrown: unknown) => thrown,
		)
		if (!denial) return next()
		if (denial instanceof Response || request.method !== 'GET') throw denial
		// The person is signed in but may not read this page. The page's own guard shows the error below the header; without a guard, the denial is thrown.
		const response = await next()
		if (response.status < 400) throw denial
		return response
	},
]

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [stayOnPage]

const titlesOfErrors: ReadonlyMap<number, string> = new Map([
	[403, 'Access Denied'],
	[404, 'Page not found'],
	[410, 'This has ended'],
])

/** For error pages; every other page has its own title. */
export const meta: Route.MetaFunction = ({ error, loaderData }) => {
	if (!error) return []
	const status = isRouteErrorResponse(error) ? error.status : 500
	const title = titlesOfErrors.get(status) ?? 'Something went wrong'
	return [
		{ title: `${title} · ${loaderData?.settings.headerBrand ?? 'Lotwise'}` },
		{ name: 'robots', content: 'noindex' },
	]
}

/**
 * The dashboard opens without waiting for the server and reads all data right afterwards. The calculators of the financing guide compute in
 * the browser, so another one of them, or another figure, needs nothing from the server.
 */
export const shouldRevalidate: ShouldRevalidateFunction = ({
	currentUrl,
	nextUrl,
	defaultShouldRevalidate,
}) =>
	(nextUrl.pathname === '/dashboard' && currentUrl.pathname !== '/dashboard') ||
	(nextUrl.pathname === '/resources/financing' && currentUrl.pathname === '/resources/financing')
		? false
		: defaultShouldRevalidate

export async function loader({ request, context }: Route.LoaderArgs) {
	const { env, clock } = getServices(context)
	const [viewer, settings] = await Promise.all([getViewer(context), readSettings(context)])
	if (viewer) await Promise.all([MemberBar.ready(), MemberLine.ready()])
	const flash = consumeToast(request)
	const isDemo = env.mode === 'demo'
	return data(
		{
			viewer: viewer && { email: viewer.email, isAdmin: viewer.kind === 'staff' },
			settings: shownSettings(isDemo ? withSampleLinks(settings) : settings),
			logo: shownLogo(settings.logo),
			tagline,
			licenses: await readLicenses(context, settings),
			demo: isDemo,
			origin: env.origin,
			preferences: readPreferences(request.headers.get('cookie')),
			toast: flash?.toast ?? null,
			year: yearOf(clock.now(), settings.timeZone),
		},
		flash ? { headers: { 'set-cookie': flash.clear } } : {},
	)
}

/** The demo shows placeholders until the business enters its own profiles. */
const withSampleLinks = (settings: Settings): Settings =>
	settings.socialLinks.length > 0 ? settings : { ...settings, socialLinks: sampleSocialLinks }

const tagline = 'Independent advice for people buying a car. Paid by you, never by a dealer.'

/** What every page shows of the settings. Bonds and accounts are not for visitors. */
const shownSettings = ({
	headerBrand,
	footerBrand,
	advisorName,
	phone,
	contactEmail,
	socialLinks,
}: Settings) => ({ headerBrand, footerBrand, advisorName, phone, contactEmail, socialLinks })

/** Returns the licenses that hold today where a state's rules ask for one, and what its law wants in advertisements, for the footer. */
async function readLicenses(context: Route.LoaderArgs['context'], { serviceStates }: Settings) {
	if (serviceStates.length === 0) return ''
	const { today: day, lawRows: rows } = await readLaw(context)
	const licenses = licenseLines(licensesOn(serviceStates, { day, rows }))
	return [licenses, ...advertisingOn(serviceStates, day)].filter(Boolean).join(' ')
}

export function Layout({ children }: { children: ReactNode }) {
	const root = useRouteLoaderData<typeof loader>('root')
	const theme = root?.preferences.theme
	const error = useRouteError()
	const documentRequest = use(DocumentRequestContext)
	useEffect(() => {
		restoreEarlyInput()
		document.documentElement.dataset.ready = ''
	}, [])
	return (
		<html
			lang="en"
			data-theme={theme === 'system' ? undefined : theme}
			// Outside of development, the inline script of `PageStart` sets it.
			data-fonts={import.meta.env.DEV ? '' : undefined}
			data-request-id={error ? documentRequest?.id : undefined}
			suppressHydrationWarning
		>
			<head>
				<meta charSet="utf-8" />
				<meta name="viewport" content="width=device-width, initial-scale=1" />
				<PageStart />
				<Meta />
				<Links />
			</head>
			<body>
				{children}
				<ScrollRestoration />
				<Scripts />
				<StayOnPage />
			</body>
		</html>
	)
}

export default function App({ loaderData }: Route.ComponentProps) {
	const { toast, viewer } = loaderData
	const { pathname } = useLocation()
	// A return from a sign-in provider is always the first page; the sign-in pages show themselves why it failed.
	const [failed] = useState(() => (viewer || pathname.startsWith('/sign-') ? undefined : failedReturn(toast)))
	const ownShell = useMatches().some((match) => (match.handle as RouteHandle | undefined)?.shell)
	return (
		<SessionProvider viewer={viewer} signedOut={toast?.signedOut}>
			<AuthModalProvider failed={failed} onPage={!viewer && !ownShell}>
				<NavigationProgress />
				{ownShell ? (
					<Outlet />
				) : (
					<Site>
						<Outlet />
					</Site>
				)}
				<SiteChat />
				<FlashToast toast={toast} />
				<Toaster />
			</AuthModalProvider>
		</SessionProvider>
	)
}

/**
 * The chat with the advisor, also on error pages, unless the settings could not be read. It is absent from the admin area,
 * from the pages that show the conversation themselves, and from the payment page, where it would cover fields.
 */
function SiteChat() {
	const root = useRouteLoaderData<typeof loader>('root')
	const { pathname } = useLocation()
	if (!root || /\/admin|^\/(chat|account\/messages)$|^\/sandbox\//.test(pathname)) return null
	const { settings, viewer } = root
	if (viewer?.isAdmin) return <ChatInboxLink />
	return (
		<ChatLauncher name={settings.advisorName} phone={settings.phone} owner={viewer?.email ?? 'visitor'} />
	)
}

/** Header, main content and footer of every public page, also around error pages, whose loader data may be missing. */
function Site({ children }: { children: ReactNode }) {
	const root = useRouteLoaderData<typeof loader>('root')
	const { pathname, search } = useLocation()
	const preferences = `/preferences?back=${encodeURIComponent(pathname + search)}`
	const settings = root?.settings
	const viewer = root?.viewer ?? null
	return (
		<>
			<SkipLink />
			{root?.demo && !root.preferences.ribbonDismissed && (
				<Ribbon
					text="Demo: sample content, no real payments"
					dismissLabel="Dismiss the demo notice"
					action={preferences}
					// biome-ignore lint/suspicious/noDocumentCookie: the same cookie the form post would set.
					onDismiss={() => (document.cookie = ribbonCookie())}
				/>
			)}
			<SiteHeader
				brand={settings?.headerBrand ?? 'Lotwise'}
				logo={root?.logo}
				links={viewer ? [...mainLinks, ...signedInLinks] : mainLinks}
				account={<AccountBar viewer={viewer} />}
				menuExtra={viewer && <MemberLine viewer={viewer} />}
			/>
			<main id="main" tabIndex={-1}>
				{children}
			</main>
			{settings && root && (
				<SiteFooter
					brand={settings.footerBrand}
					logo={root.logo}
					tagline={root.tagline}
					licenses={root.licenses}
					groups={footerLinks}
					contact={{ email: settings.contactEmail, phone: settings.phone }}
					social={settings.socialLinks}
					year={root.year}
				>
					<form method="post" action={preferences} className="flex items-center gap-3">
						<ThemeSwitch />
						<noscript>
							<Button type="submit" variant="ghost" size="sm">
								Use theme
							</Button>
						</noscript>
					</form>
				</SiteFooter>
			)}
		</>
	)
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
	const root = useRouteLoaderData<typeof loader>('root')
	return (
		<SessionProvider viewer={root?.viewer ?? null}>
			<AuthModalProvider onPage={!root?.viewer}>
				<Site>
					<PageError error={error} isSignedIn={Boolean(root?.viewer)} />
				</Site>
				<SiteChat />
				<Toaster />
			</AuthModalProvider>
		</SessionProvider>
	)
}
