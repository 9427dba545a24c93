import {
	BadgeCheck,
	CalendarClock,
	CalendarDays,
	CarFront,
	FileCheck2,
	Files,
	FileText,
	Gavel,
	Handshake,
	HeartPulse,
	History,
	LayoutDashboard,
	ListChecks,
	Mail,
	MailPlus,
	MessageSquare,
	MessageSquareText,
	Receipt,
	Scale,
	ScrollText,
	Settings,
	ShieldCheck,
	Signature,
	SquareKanban,
	Star,
	Store,
	Tag,
	Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import type { AdminLink } from '#app/ui/admin/sidebar.tsx'
import { type AdminPage, adminPageGroups, adminViews } from './admin-pages.ts'

type AdminPath = (typeof adminViews)[number]['to'] | (typeof adminPageGroups)[number]['pages'][number]['to']

const icons: Record<AdminPath, ReactNode> = {
	'/admin': <LayoutDashboard aria-hidden="true" />,
	'/admin/appointments': <CalendarDays aria-hidden="true" />,
	'/admin/applications': <FileCheck2 aria-hidden="true" />,
	'/admin/chat': <MessageSquare aria-hidden="true" />,
	'/admin/mail': <Mail aria-hidden="true" />,
	'/admin/mail/templates': <MailPlus aria-hidden="true" />,
	'/admin/mail/settings': <Signature aria-hidden="true" />,
	'/admin/clients': <Users aria-hidden="true" />,
	'/admin/dealers': <Store aria-hidden="true" />,
	'/admin/recommendations': <CarFront aria-hidden="true" />,
	'/admin/deals': <Handshake aria-hidden="true" />,
	'/admin/rounds': <Gavel aria-hidden="true" />,
	'/admin/orders': <Receipt aria-hidden="true" />,
	'/admin/invoices': <FileText aria-hidden="true" />,
	'/dashboard': <SquareKanban aria-hidden="true" />,
	'/admin/moderation': <ShieldCheck aria-hidden="true" />,
	'/admin/reviews': <Star aria-hidden="true" />,
	'/admin/claims': <BadgeCheck aria-hidden="true" />,
	'/admin/law': <Scale aria-hidden="true" />,
	'/admin/resources': <Files aria-hidden="true" />,
	'/admin/settings': <Settings aria-hidden="true" />,
	'/admin/settings/prices': <Tag aria-hidden="true" />,
	'/admin/availability': <CalendarClock aria-hidden="true" />,
	'/admin/packages': <ListChecks aria-hidden="true" />,
	'/admin/chat/settings': <MessageSquareText aria-hidden="true" />,
	'/admin/settings/history': <History aria-hidden="true" />,
	'/admin/system': <HeartPulse aria-hidden="true" />,
	'/admin/audit': <ScrollText aria-hidden="true" />,
}

type ListedPage = AdminPage & { to: AdminPath }

const linkTo = ({ keywords: _, ...page }: ListedPage): AdminLink => ({ ...page, icon: icons[page.to] })

/** The labels that are too long for the bottom bar. */
const shortLabels: Partial<Record<AdminPath, string>> = { '/admin/applications': 'Credit' }

/** Returns the views of the specification as links. `short`: with short labels, for the bottom bar. */
export const viewLinks = ({ waiting, short }: { waiting: number; short: boolean }): AdminLink[] =>
	adminViews.map((page: ListedPage) => ({
		...linkTo(page),
		label: (short && shortLabels[page.to]) || page.label,
		...(page.to === '/admin/chat' ? { count: waiting } : {}),
	}))

/** The pages that the rail lists below the views; it has no space for all. */
const sidebarPaths: readonly AdminPath[] = [
	'/admin/mail',
	'/admin/clients',
	'/admin/deals',
	'/admin/dealers',
	'/admin/orders',
	'/admin/moderation',
	'/admin/reviews',
	'/admin/resources',
	'/admin/settings',
	'/admin/system',
	'/admin/audit',
]

const otherPages: ListedPage[] = adminPageGroups.flatMap(({ pages }): ListedPage[] => [...pages])

const addUnreadCount = (link: AdminLink, unread: number): AdminLink =>
	link.to === '/admin/mail' ? { ...link, count: unread } : link

/** Returns the links of the rail; `unread` is the number of conversations by email with something unread. */
export const sidebarLinks = ({ unread }: { unread: number }): AdminLink[] =>
	sidebarPaths.map((path) => addUnreadCount(linkTo(otherPages.find(({ to }) => to === path)!), unread))

export const moreGroups = ({ unread }: { unread: number }) =>
	adminPageGroups.map(({ title, pages }) => ({
		title,
		links: pages.map((page: ListedPage) => addUnreadCount(linkTo(page), unread)),
	}))
