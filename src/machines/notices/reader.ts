export type { NoticeReader } from '../../services/notices/notices.ts';
