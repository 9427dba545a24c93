/** How a notice is sent. */
export type NoticeDelivery = 'email' | 'mail'
