import type { Plugin } from 'vite'

/**
 * Sonner writes a style element as it loads, which the content security policy refuses. Its style sheet is imported
 * by app/ui/sonner-toaster.tsx instead.
 */
export function sonnerWithoutStyle(): Plugin {
	return {
		name: 'sonner-without-style',
		apply: 'build',
		transform(code, id) {
			if (!id.includes('/sonner/dist/index.mjs')) return
			const without = code.replace(/^__insertCSS\(".*"\);?$/m, '')
			if (without === code) this.error('Sonner no longer inserts its styles in the way this plugin knows.')
			return { code: without, map: null }
		},
	}
}

/** For when the root's own ErrorBoundary fails: the page that React Router brings for that shows the error's stack. */
const lastResort = `
import { Component, createElement } from 'react'
const none = () => undefined
class RemixErrorBoundary extends Component {
	state = {}
	static getDerivedStateFromError(error) {
		return { failed: true }
	}
	static getDerivedStateFromProps({ location }, state) {
		return location === state.location ? null : { failed: false, location }
	}
	render() {
		return this.state.failed
			? createElement('html', { lang: 'en' }, createElement('body', null, 'Something went wrong on our side. Please load the page again.'))
			: this.props.children
	}
}
export { none as BoundaryShell, RemixErrorBoundary, none as RemixRootDefaultErrorBoundary }`

/** Modules of React Router that a browser never runs here, or should not, and what stands for them there. */
const unused = [
	{
		// Every page brings the whole list of routes (react-router.config.ts), so nothing is left to discover.
		module: /\/react-router\/dist\/production\/lib\/dom\/ssr\/fog-of-war\.js$/,
		exports:
			'URL_LIMIT, getManifestPath, getPartialManifest, getPatchRoutesOnNavigationFunction, getPathsWithAncestors, handleClientVersionMismatch, isFogOfWarEnabled, useFogOFWarDiscovery',
		instead:
			'const none = () => undefined; const isFogOfWarEnabled = () => false; export { none as URL_LIMIT, none as getManifestPath, none as getPartialManifest, none as getPatchRoutesOnNavigationFunction, none as getPathsWithAncestors, none as handleClientVersionMismatch, isFogOfWarEnabled, none as useFogOFWarDiscovery }',
	},
	{
		// Nobody watches the router: entry.client.tsx names no instrumentations.
		module: /\/react-router\/dist\/production\/lib\/router\/instrumentation\.js$/,
		exports:
			'consumeInstrumentationClientResultMetaReceiver, getRouteInstrumentationUpdates, instrumentClientSideRouter, instrumentHandler, instrumentationResultMetaContext',
		instead:
			'const none = () => undefined; export { none as consumeInstrumentationClientResultMetaReceiver, none as getRouteInstrumentationUpdates, none as instrumentClientSideRouter, none as instrumentHandler, none as instrumentationResultMetaContext }',
	},
	{
		module: /\/react-router\/dist\/production\/lib\/dom\/ssr\/errorBoundaries\.js$/,
		exports: 'BoundaryShell, RemixErrorBoundary, RemixRootDefaultErrorBoundary',
		instead: lastResort,
	},
	{
		// What the root shows before its first data: it comes with the page.
		module: /\/react-router\/dist\/production\/lib\/dom\/ssr\/fallback\.js$/,
		exports: 'RemixRootDefaultHydrateFallback',
		instead: 'export const RemixRootDefaultHydrateFallback = undefined',
	},
]

/** Leaves out of the browser's files what React Router brings for ways of working that this site has not chosen. */
export function routerWithoutUnused(): Plugin {
	return {
		name: 'router-without-unused',
		apply: 'build',
		applyToEnvironment: ({ name }) => name === 'client',
		transform(code, id) {
			const found = unused.find(({ module }) => module.test(id))
			if (!found) return
			if (!code.includes(`export { ${found.exports} };`))
				this.error(`${id} gives other things than this plugin knows: look at them anew.`)
			return { code: found.instead, map: null }
		},
	}
}

const reasons = new Set(['invariant', 'warning', 'warningOnce'])

/**
 * Leaves out of the browser's files the sentences by which React Router explains to developers what they did wrong: `npm run dev`, where
 * that is found, has them all.
 */
export function routerWithoutReasons(): Plugin {
	return {
		name: 'router-without-reasons',
		apply: 'build',
		applyToEnvironment: ({ name }) => name === 'client',
		transform(code, id) {
			if (!/\/react-router\/dist\/production\/.*\.js$/.test(id)) return
			const spans = textsOf(this.parse(code)).sort((a, b) => b.start - a.start)
			let short = code
			for (const { start, end } of spans) short = `${short.slice(0, start)}''${short.slice(end)}`
			return spans.length > 0 ? { code: short, map: null } : undefined
		},
	}
}

type Node = { type: string; start: number; end: number; [part: string]: unknown }

/** Where the last argument of each call in `reasons` stands, and every other long sentence of an error. */
function textsOf(part: unknown): Node[] {
	if (Array.isArray(part)) return part.flatMap(textsOf)
	if (typeof part !== 'object' || part === null) return []
	const { type, callee, arguments: given } = part as Node & { callee: { name?: string }; arguments: Node[] }
	const text = (type === 'CallExpression' || type === 'NewExpression') && given.at(-1)
	const isReason = reasons.has(callee?.name ?? '') && given.length > 1
	const isLong = callee?.name === 'Error' && text && text.end - text.start > 60
	return text && (isReason || isLong) ? [text] : Object.values(part).flatMap(textsOf)
}

/** What lucide-react makes of an icon's data, for the properties that are used here: the same element, in a third of the code. */
const shortIcon = `
import { createElement } from 'react'
export default function createLucideIcon({ name, node, aliases = [] }) {
	return function Icon({ size = 24, color = 'currentColor', strokeWidth = 2, className = '', children, ...rest }) {
		const classes = ['lucide', ...[name, ...aliases].map((each) => 'lucide-' + each), ...className.split(' ')]
		const told = children || Object.keys(rest).some((key) => key.startsWith('aria-') || key === 'role' || key === 'title')
		return createElement(
			'svg',
			{
				xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, viewBox: '0 0 24 24', fill: 'none', stroke: color,
				strokeWidth, strokeLinecap: 'round', strokeLinejoin: 'round', className: [...new Set(classes)].join(' ').trim(),
				'aria-hidden': told ? undefined : 'true', ...rest,
			},
			node.map(([tag, attributes]) => createElement(tag, attributes)),
			children,
		)
	}
}`

/** Draws icons in the browser by `shortIcon`. */
export function lucideWithoutOptions(): Plugin {
	return {
		name: 'lucide-without-options',
		apply: 'build',
		applyToEnvironment: ({ name }) => name === 'client',
		transform(code, id) {
			if (!id.includes('/lucide-react/dist/esm/createLucideIcon.')) return
			if (!code.includes('function createLucideIcon(iconDataOrName, iconNode = [], aliases = [])'))
				this.error('lucide-react makes its icons in another way than this plugin knows.')
			return { code: shortIcon, map: null }
		},
	}
}

/**
 * Leaves out of the style sheets what Tailwind writes for browsers without `@property`: the build is for none of those
 * (`cssTarget` in vite.config.ts).
 */
export function tailwindWithoutFallback(): Plugin {
	const fallback = /@layer properties\{@supports[^{]*\{\*,:before,:after,::backdrop\{[^{}]*\}\}\}/
	return {
		name: 'tailwind-without-fallback',
		apply: 'build',
		enforce: 'post',
		generateBundle(_options, bundle) {
			for (const file of Object.values(bundle)) {
				if (file.type !== 'asset' || !file.fileName.endsWith('.css')) continue
				const css = String(file.source)
				file.source = css.replace(fallback, '')
			}
		},
	}
}

/**
 * Drizzle asks of every part of every query what it is, and goes up all its classes by name, in case two copies of Drizzle are loaded.
 * The server's bundle has one, so that `instanceof` is the answer: 3 % of the time of a busy process.
 */
export function drizzleByInstance(): Plugin {
	return {
		name: 'drizzle-by-instance',
		apply: 'build',
		applyToEnvironment: ({ name }) => name === 'ssr',
		transform(code, id) {
			if (!/\/drizzle-orm\/entity\.js$/.test(id)) return
			const quick = code.replace(
				/function is\(value, type\) \{[\s\S]*?\n\}\n/,
				'function is(value, type) { return value instanceof type }\n',
			)
			if (quick === code) this.error('Drizzle no longer tells its kinds in the way this plugin knows.')
			return { code: quick, map: null }
		},
	}
}
