import { DesktopOutlined, MobileOutlined } from "@ant-design/icons";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { App, Button, Flex, List, Modal, Popconfirm, Tag, Typography } from "antd";
import { useTranslation } from "react-i18next";
import { RequestFailure } from "../../../renderers/data-source.ts";
import { type Device, endDevice, loadDevices } from "./calls.ts";

/** Where the person is signed in; each place can be ended from here. */
export function DevicesDialog({ onClose }: { onClose(): void }) {
  const { t } = useTranslation("login");
  const { devices, end } = useDevices();
  const hasOthers = devices.some((device) => !device.isCurrent);
  const others = (
    <Popconfirm title={t("devices.endOthersQuestion")} onConfirm={() => end({ others: true })}>
      <Button danger>{t("devices.endOthers")}</Button>
    </Popconfirm>
  );
  return (
    <Modal title={t("devices.title")} open onCancel={onClose} footer={hasOthers ? others : null} width={560}>
      <List
        style={{ maxHeight: "60vh", overflow: "auto" }}
        dataSource={devices}
        renderItem={(device) => (
          <List.Item actions={device.isCurrent ? [] : [<End key="end" onEnd={() => end({ id: device.id })} />]}>
            <DeviceLine device={device} />
          </List.Item>
        )}
      />
    </Modal>
  );
}

function useDevices() {
  const { t } = useTranslation("login");
  const { message } = App.useApp();
  const queries = useQueryClient();
  const { data = [] } = useQuery({ queryKey: ["session", "devices"], queryFn: loadDevices });
  const end = async (which: Parameters<typeof endDevice>[0]) => {
    try {
      await endDevice(which);
      void message.success(t("devices.ended"));
    } catch (error) {
      void message.error((error instanceof RequestFailure && error.message) || t("devices.failed"));
    }
    await queries.invalidateQueries({ queryKey: ["session", "devices"] });
  };
  return { devices: data, end };
}

function End({ onEnd }: { onEnd(): Promise<void> }) {
  const { t } = useTranslation("login");
  return (
    <Popconfirm title={t("devices.endQuestion")} onConfirm={onEnd}>
      <Button size="small">{t("devices.end")}</Button>
    </Popconfirm>
  );
}

function DeviceLine({ device }: { device: Device }) {
  const { t } = useTranslation("login");
  const Icon = device.clientKind === "pc" || device.clientKind === "api" ? DesktopOutlined : MobileOutlined;
  const name = [device.os, device.browser].filter((part) => part !== "").join(" · ");
  return (
    <List.Item.Meta
      avatar={<Icon style={{ fontSize: 24 }} />}
      title={
        <Flex gap={8} align="center">
          {name || t("devices.unknown")}
          {device.isCurrent && <Tag color="blue">{t("devices.current")}</Tag>}
        </Flex>
      }
      description={
        <Typography.Text type="secondary">
          {device.ip} · {t("devices.since", { time: device.loginTime })}
          <br />
          {t("devices.active", { time: device.lastActiveTime })}
        </Typography.Text>
      }
    />
  );
}
